import { App, NestedStack, type Stack } from 'aws-cdk-lib';
import { createStacks } from './partner-banking.ts';
import { stackIds, stackName, type StackId } from './stage/stack-names.ts';
import type { Stage } from './stage/stage.ts';

/** For templates alone: no function is bundled, so they name no code. */
export const unbundledApp = (context: Readonly<Record<string, unknown>> = {}): App =>
  new App({ context: { ...context, 'aws:cdk:bundling-stacks': [] }, analyticsReporting: false });

/** The stacks inside of a stack, which are deployed with it. */
export const nestedIn = (stack: Stack): readonly NestedStack[] =>
  stack.node.findAll().filter((part) => part instanceof NestedStack);

/** The templates of a stage by this release. */
export function templatesOf(stage: Stage): ReadonlyMap<StackId, unknown> {
  const app = unbundledApp();
  createStacks(app, stage);
  const assembly = app.synth();
  return new Map(stackIds.map((id) => [id, assembly.getStackByName(stackName(stage, id)).template]));
}
