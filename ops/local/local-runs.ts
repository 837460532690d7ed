import type { Operators } from '#shared/commands/operators-client.ts';
import type { Route } from '#shared/commands/table.ts';
import type { ShownRun } from '#shared/jobs/shown-run.ts';
import * as z from '#shared/kernel/zod.ts';
import type { Command } from '#shared/operators/command.ts';
import type { CommandFunction } from '#shared/commands/command-functions.ts';
import { readResponse } from '#shared/operators/read-response.ts';
import { carryOut } from '#ops/commands/change.ts';
import { watchRun } from '#ops/commands/watch-run.ts';
import { localOperators } from './local-operators.ts';
import type { LocalStack, LocalStackDeps } from './local-stack.ts';

type Stack = Pick<LocalStack, 'bank' | 'environment' | 'inspection' | 'resources'>;

/** A message that the emulator receives while every worker is busy comes back after a minute and a half. */
const runLimitMs = 240_000;

const bankClock = z.object({ today: z.string() });

/** The day at the simulated bank. */
export async function todayAt({ bank }: Pick<Stack, 'bank'>): Promise<string> {
  return bankClock.parse(await bank.get('/sandbox/clock')).today;
}

/** Asks the functions themselves: the local run needs no session to read. */
export const asksOf = ({
  inspection,
  resources,
}: Pick<Stack, 'inspection' | 'resources'>): Pick<Operators, 'call'> => ({
  call: async ({ name, by, response }, request) => {
    const functions: Partial<Record<typeof by, string>> = {
      runs: resources.RunsFunction,
      statements: resources.StatementsFunction,
      ...(resources.FeesFunction !== undefined && { fees: resources.FeesFunction }),
    };
    const answered = functions[by];
    if (answered === undefined) throw new Error(`The local run does not ask ${name}`);
    return readResponse(response, await inspection.invoke(answered, { command: name, request }));
  },
});

interface StartedBy<Request extends z.ZodMiniType, Response extends z.ZodMiniType> {
  readonly command: Command<Route, CommandFunction, Request, Response>;
  readonly request: z.input<Request>;
  readonly why: string;
}

const started = z.object({ run: z.object({ id: z.string() }) });

/** The id of the run that the first of the local operators starts; the audit log says so. */
export async function startedRun<Request extends z.ZodMiniType, Response extends z.ZodMiniType>(
  { environment }: Pick<Stack, 'environment'>,
  { clock, timers }: LocalStackDeps,
  { command, request, why }: StartedBy<Request, Response>,
): Promise<string> {
  const change = `${command.name.replaceAll('/', '-')}-${clock.now()}`;
  const changing = { change, reason: why, timers, request };
  const changed = await carryOut(localOperators(environment), command, changing);
  const read = started.safeParse('response' in changed ? changed.response : undefined);
  if (read.success) return read.data.run.id;
  throw new Error(`The run was not started: ${JSON.stringify(changed)}`);
}

/** The run once it has ended. Throws if it takes too long. */
export async function ended(
  stack: Stack,
  { progress, timers, signal }: LocalStackDeps,
  name: { readonly job: string; readonly id: string },
): Promise<ShownRun> {
  const run = await watchRun(asksOf(stack), name, {
    timers,
    signal: AbortSignal.any([signal, AbortSignal.timeout(runLimitMs)]),
    onState: ({ finished, planned }) => progress.detail(`${finished} of ${planned} shards`),
  });
  if (run.state === 'complete') return run;
  const { state, finished, planned } = run;
  throw new Error(
    `The run ${name.id} of ${name.job} is still ${state}: ${finished} of ${planned} shards have ended`,
  );
}
