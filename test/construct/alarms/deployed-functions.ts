import type { CfnElement } from 'aws-cdk-lib';
import { BaseFunction } from '#infra/constructs/base-function.ts';
import type { StageName } from '#examples/company/stages.ts';
import { synthesized } from '#test/construct/synthesized.ts';
import { type AlarmDefinition, alarmDefinitions } from './alarm-definitions.ts';

interface DeployedFunction {
  /** As alarms name it once they are resolved. */
  readonly id: string;
  /** Under `functions/`. */
  readonly folder: string;
  /** The folder of its `lambda.ts`: several functions may share one. */
  readonly entry: string;
}

/** Every function of ours in the stacks of a stage. */
export function deployedFunctions(stage: StageName): readonly DeployedFunction[] {
  return Object.entries(synthesized(stage).stacks).flatMap(([name, stack]) =>
    stack.node
      .findAll()
      .filter((construct) => construct instanceof BaseFunction)
      .map((construct) => ({
        id: `${name}/${String(stack.resolve(stack.getLogicalId(construct.node.defaultChild as CfnElement)))}`,
        folder: construct.folder,
        entry: construct.entry,
      })),
  );
}

/** Every alarm of the stacks of a stage, ready to be evaluated. */
export function alarmsOfStage(stage: StageName): readonly AlarmDefinition[] {
  return alarmDefinitions(
    Object.fromEntries(
      Object.entries(synthesized(stage).all).map(([name, template]) => [name, template.toJSON()]),
    ),
  );
}
