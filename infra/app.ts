import { App, Validations } from 'aws-cdk-lib';
import { checksOf } from './checks/checks.ts';
import { createStacks } from './partner-banking.ts';
import { StageError } from './stage/placeholders.ts';
import { selectStage } from './stages.ts';

const app = new App({ context: { '@aws-cdk/core:validateAgainstDefaultRules': true } });
Validations.of(app).addPlugins(...checksOf(app));
try {
  createStacks(app, selectStage(app.node.getAllContext()));
  app.synth();
} catch (error) {
  if (!(error instanceof StageError)) throw error;
  // oxlint-disable-next-line project/no-raw-output -- a stack trace would hide our own sentence about our own file
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
