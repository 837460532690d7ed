import { App, Validations } from 'aws-cdk-lib';
import { checksOf } from './checks/checks.ts';
import { createStacks } from './partner-banking.ts';
import { selectStage } from './stages.ts';

const app = new App();
Validations.of(app).addPlugins(...checksOf(app));
createStacks(app, selectStage(app.node.getAllContext()));
app.synth();
