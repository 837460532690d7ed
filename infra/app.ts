import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { createStacks } from './partner-banking.ts';
import { selectStage } from './stages.ts';

const app = new App();
Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
createStacks(app, selectStage(app.node.getAllContext()));
app.synth();
