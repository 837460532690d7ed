import { CfnElement, type IResource, Stack } from 'aws-cdk-lib';
import { BaseFunction } from './constructs/base-function.ts';
import type { CompanyFile } from './constructs/company-bundle.ts';
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

/** The same, with what its code is made of. */
export interface DeployedFunction extends ListedFunction {
  /** Its own logical id in that stack. */
  readonly id: string;
  /** Folder under `functions/`. */
  readonly entry: string;
  readonly companyFiles: readonly CompanyFile[];
}

/** All functions of a stage. Nothing is deployed. */
export function functionsOf(stage: Stage): readonly DeployedFunction[] {
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
    const { folder, entry, companyFiles } = part;
    const stack = Stack.of(part);
    const id = logicalIdOf(part);
    const log = logicalIdOf(part.logGroup);
    return [{ name: owned.get(part) ?? folder, stackName: stack.stackName, id, log, entry, companyFiles }];
  });
}

function logicalIdOf({ node, stack }: IResource): string {
  const { defaultChild } = node;
  if (defaultChild instanceof CfnElement) return stack.getLogicalId(defaultChild);
  throw new Error(`${node.path} is no resource of its stack`);
}
