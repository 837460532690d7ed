import { App, Validations } from 'aws-cdk-lib';
import { checksOf } from './checks/checks.ts';
import { createStacks } from './partner-banking.ts';
import { StageError } from './stage/placeholders.ts';
import type { Stages } from './stage/select-stage.ts';

/** The app of a company that has no other stacks: makes those of the stage that the context asks for. */
export function synthesize(stages: Stages): void {
  const app = new App({ context: { '@aws-cdk/core:validateAgainstDefaultRules': true } });
  Validations.of(app).addPlugins(...checksOf(app));
  try {
    createStacks(app, stages.select(app.node.getAllContext()));
    app.synth();
  } catch (error) {
    if (!(error instanceof StageError)) throw error;
    // oxlint-disable-next-line project/no-raw-output -- a stack trace would hide our own sentence about a file of theirs
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
