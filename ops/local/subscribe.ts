import * as z from '#shared/kernel/zod.ts';
import type { Clock, Timers } from '#shared/kernel/clock.ts';
import type { Inspection } from '#shared/aws/inspection/inspection.ts';
import type { BankControl } from '#ops/control/bank-control.ts';
import { waitUntil } from './wait-until.ts';

const postponements = z.array(z.looseObject({ reason: z.string(), until: z.optional(z.string()) }));

/** What the subscriptions job answers, as far as a local run judges it. */
const jobResult = z.union([
  z.looseObject({ skipped: z.string() }),
  z.looseObject({
    failed: z.array(z.looseObject({ eventType: z.string() })),
    postponed: postponements,
    perType: z.record(z.string(), z.looseObject({ id: z.nullable(z.string()) })),
  }),
]);

interface SubscribedParts {
  readonly inspection: Pick<Inspection, 'invoke'>;
  readonly bank: Pick<BankControl, 'truth'>;
}

interface Subscribing {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly onProgress: (text: string) => void;
  readonly signal?: AbortSignal;
}

/**
 * In an emulator that outlives a run the job first has to notice that an earlier bank's subscriptions are gone, and
 * it publishes at most every ten minutes.
 */
const limitMs = 25 * 60_000;

/**
 * Runs the subscriptions job until every wanted event type has its subscription at the bank, and returns their
 * number. Throws with the job's report if it failed for one.
 */
export async function subscribe(
  functionName: string,
  { inspection, bank }: SubscribedParts,
  deps: Subscribing,
): Promise<number> {
  let last: unknown;
  const probe = async () => {
    last = await inspection.invoke(functionName, {});
    const result = jobResult.parse(last);
    // The schedule runs the job as well: the second of two runs at once does nothing.
    if ('skipped' in result) return undefined;
    if (result.failed.length > 0)
      throw new Error(`The subscriptions job failed for some types: ${JSON.stringify(result.failed)}`);
    const types = Object.values(result.perType);
    const atBank = new Set((await bank.truth()).subscriptions.map(({ id }) => id));
    const missing = types.filter(({ id }) => id === null || !atBank.has(id)).length;
    if (missing + result.postponed.length === 0) return types.length;
    deps.onProgress(waitingFor(missing, result.postponed));
    return undefined;
  };
  return waitUntil(
    {
      what: 'the subscriptions job has created every subscription',
      limitMs,
      everyMs: 2_000,
      probe,
      missing: () => JSON.stringify(last),
    },
    deps,
  );
}

function waitingFor(missing: number, postponed: z.output<typeof postponements>): string {
  if (missing > 0) return `${missing} subscriptions of an earlier run are still to be replaced`;
  const until = postponed.find((one) => one.until !== undefined)?.until;
  return `the secrets were published a moment ago: waiting${until === undefined ? '' : ` until ${until}`}`;
}
