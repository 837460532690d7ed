import { pathToFileURL } from 'node:url';
import type { Check } from '#shared/checks/check.ts';
import { companyCheck } from '#shared/checks/company-check.ts';
import type { OwnCheckContext } from '#shared/checks/own-check.ts';
import type { CheckDeps } from '#shared/checks/ports.ts';
import { inParallel } from '#shared/kernel/in-parallel.ts';
import { problemsOf } from '#shared/kernel/problems/problems-of.ts';
import { listOfProblems } from '#shared/kernel/problems/problem.ts';
import * as z from '#shared/kernel/zod.ts';
import type { Stage } from '#infra/stage/stage.ts';

const loadsAtOnce = 8;

/** The checks of the company, from its files. One that cannot be loaded says so in place of what it would have found. */
export async function ownChecks({ checks, name: stage }: Stage): Promise<readonly Check<CheckDeps>[]> {
  return inParallel(checks, loadsAtOnce, async ({ name, entry }) => {
    try {
      const check = await load(entry);
      return {
        ...check,
        id: idOf(name),
        read: async (deps: CheckDeps) => check.read(contextOf(deps, stage)),
      };
    } catch (error) {
      return unloaded(name, error);
    }
  });
}

/** Never the name of one of ours. */
const idOf = (name: string) => `own-${name}`;

async function load(entry: string) {
  const file: unknown = await import(pathToFileURL(entry).href);
  const { default: given } = z.object({ default: z.unknown() }).parse(file);
  const read = companyCheck.safeParse(given);
  if (!read.success)
    throw new Error(`its default export is no check: ${listOfProblems(problemsOf(companyCheck, given))}`);
  const { says, severity, runbook, read: readings } = read.data;
  return { says, severity, runbook: { address: runbook }, read: readings };
}

/** What a file may read: nothing that sends or changes something. */
const contextOf = (deps: CheckDeps, stage: string): OwnCheckContext => {
  const { work, jobs, runs, breaks, approvals, subscriptions, clock } = deps;
  return { stage, work, jobs, runs, breaks, approvals, subscriptions, clock };
};

const unloaded = (name: string, error: unknown): Check<CheckDeps> => ({
  id: idOf(name),
  says: `The check ${name} of the company can be made`,
  severity: 'fatal',
  runbook: { page: 'checks', anchor: 'own-checks' },
  read: async () =>
    Promise.reject(
      new Error(`its file cannot be loaded: ${error instanceof Error ? error.message : String(error)}`),
    ),
});
