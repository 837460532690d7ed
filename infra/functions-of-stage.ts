import { CfnElement, Stack } from 'aws-cdk-lib';
import { BaseFunction } from './constructs/base-function.ts';
import { ownCaller, ownJobName } from '#shared/own/names.ts';
import { createStacks } from './partner-banking.ts';
import type { Stage } from './stage/stage.ts';
import { unbundledApp } from './templates.ts';

/** A function of a stage, and where its log stands. */
export interface ListedFunction {
  /** As `status` calls it: its folder, or that of the owner of one that several have. */
  readonly name: string;
  readonly stackName: string;
  /** Logical id of its log in that stack. */
  readonly log: string;
}

/** All functions of a stage. Nothing is deployed. */
export function functionsOf(stage: Stage): readonly ListedFunction[] {
  const app = unbundledApp();
  const { events, schedules, operations } = createStacks(app, stage);
  const jobs = new Map(stage.jobs.map(({ name }) => [ownJobName(name), name]));
  const owned = new Map<unknown, string>([
    ...events.handlers.flatMap(({ settings: { name }, consumer, caller }) => [
      [consumer, `own/${name}`] as const,
      [caller, `operations/call/${ownCaller('handler', name)}`] as const,
    ]),
    ...[...schedules.functionsByJob()].flatMap(([job, planner]) =>
      jobs.has(job) ? [[planner, `schedules/${job}`] as const] : [],
    ),
    ...[...schedules.workers].flatMap(([{ name }, { process, caller }]) => {
      const own = jobs.get(name);
      if (own === undefined) return [];
      return [
        [process, `work/${name}`] as const,
        [caller, `operations/call/${ownCaller('job', own)}`] as const,
      ];
    }),
    ...operations.teams.map(({ team, caller }) => [caller, `operations/call/${team.name}`] as const),
  ]);
  return app.node.findAll().flatMap((part) => {
    if (!(part instanceof BaseFunction)) return [];
    const log = part.logGroup.node.defaultChild;
    if (!(log instanceof CfnElement)) throw new Error(`The function ${part.folder} has no log of its own`);
    const stack = Stack.of(part);
    return [
      { name: owned.get(part) ?? part.folder, stackName: stack.stackName, log: stack.getLogicalId(log) },
    ];
  });
}
