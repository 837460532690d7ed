import type { Change } from '#shared/operators/command.ts';
import type { ChangeName } from '#shared/commands/table.ts';
import type { ShownRun } from '#shared/jobs/shown-run.ts';
import type { DeployedFunction } from '#shared/commands/operators-client.ts';
import * as z from '#shared/kernel/zod.ts';
import { carryOut } from '#ops/commands/change.ts';
import { watchRun } from '#ops/commands/watch-run.ts';
import { localOperators } from './local-operator.ts';
import type { LocalStack, LocalStackDeps } from './local-stack.ts';

type Stack = Pick<LocalStack, 'bank' | 'environment' | 'inspection' | 'resources'>;

const runLimitMs = 90_000;

const bankClock = z.object({ today: z.string() });

/** The day at the simulated bank. */
export async function todayAt({ bank }: Pick<Stack, 'bank'>): Promise<string> {
  return bankClock.parse(await bank.get('/sandbox/clock')).today;
}

export const deployed =
  ({ inspection }: Pick<Stack, 'inspection'>, name: string): DeployedFunction =>
  async (payload) =>
    inspection.invoke(name, payload);

interface StartedBy<Asked extends z.ZodMiniType, Answer extends z.ZodMiniType> {
  readonly change: Change<ChangeName, Asked, Answer>;
  readonly asked: z.output<Asked>;
  readonly why: string;
}

const started = z.object({ run: z.object({ id: z.string() }) });

/** The id of the run that the first of the local operators starts; the record says so. */
export async function startedRun<Asked extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  { environment }: Stack,
  { clock, timers }: LocalStackDeps,
  { change, asked, why }: StartedBy<Asked, Answer>,
): Promise<string> {
  const id = `${change.name.replaceAll('/', '-')}-${clock.now()}`;
  const wish = { change: id, reason: why, timers, asked };
  const changed = await carryOut(localOperators(environment), change, wish);
  const read = started.safeParse('answer' in changed ? changed.answer : undefined);
  if (read.success) return read.data.run.id;
  throw new Error(`The run was not started: ${JSON.stringify(changed)}`);
}

/** The run once it has ended. */
export async function ended(
  stack: Stack,
  { progress, timers, signal }: LocalStackDeps,
  name: { readonly job: string; readonly id: string },
): Promise<ShownRun> {
  return watchRun(deployed(stack, stack.resources.RunsFunction), name, {
    timers,
    signal: AbortSignal.any([signal, AbortSignal.timeout(runLimitMs)]),
    onLook: ({ finished, planned }) => progress.detail(`${finished} of ${planned} shards`),
  });
}
