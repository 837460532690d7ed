import { App } from 'aws-cdk-lib';
import { createStacks } from './partner-banking.ts';
import { stackIds, stackName, type StackId } from './stage/stack-names.ts';
import type { Stage } from './stage/stage.ts';

/** The templates of a stage by this release. No function is bundled for them, so they name no code. */
export function templatesOf(stage: Stage): ReadonlyMap<StackId, unknown> {
  const app = new App({ context: { 'aws:cdk:bundling-stacks': [] }, analyticsReporting: false });
  createStacks(app, stage);
  const assembly = app.synth();
  return new Map(stackIds.map((id) => [id, assembly.getStackByName(stackName(stage, id)).template]));
}
