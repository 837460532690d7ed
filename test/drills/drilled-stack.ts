import { observeFromNow, type Observation } from '#ops/local/observation.ts';
import type { LocalStack, LocalStackDeps } from '#ops/local/local-stack.ts';
import { untilProcessed } from '#ops/local/until-processed.ts';
import { waitUntil } from '#ops/local/wait-until.ts';
import { familyNames } from '#shared/events/families.ts';

export interface DrilledStack {
  readonly stack: LocalStack;
  readonly deps: LocalStackDeps;
  readonly erasureFunction: string;
}

/** An output of any of the stacks. */
export function outputOf({ environment }: LocalStack, name: string): string {
  const value = Object.values(environment.outputs).find((outputs) => name in outputs)?.[name];
  if (value === undefined) throw new Error(`No stack has the output ${name}`);
  return value;
}

const limitMs = 300_000;

export async function untilIdle({ stack, deps }: DrilledStack): Promise<void> {
  const { inspection, resources } = stack;
  const depthOf = async (family: (typeof familyNames)[number]) =>
    inspection.depth(resources.QueueUrls[family]);
  await waitUntil(
    {
      what: 'no family queue holds anything',
      limitMs,
      everyMs: 500,
      probe: async () =>
        (await Promise.all(familyNames.map(depthOf))).every((depth) => depth === 0) || undefined,
    },
    deps,
  );
}

/** What the bank does, until all of it has arrived or can no longer arrive. */
export async function observed(drilled: DrilledStack, happens: () => Promise<void>): Promise<Observation> {
  const { stack, deps } = drilled;
  await untilIdle(drilled);
  const observation = await observeFromNow(stack);
  await happens();
  await untilProcessed(stack, observation, { ...deps, onProgress: () => undefined, limitMs });
  return observation;
}
