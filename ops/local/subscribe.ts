import * as z from 'zod';
import type { Clock, Timers } from '#shared/kernel/clock.ts';
import type { Inspection } from '#shared/aws/inspection.ts';
import { waitUntil } from './wait-until.ts';

const postponements = z.array(z.looseObject({ reason: z.string(), until: z.string().optional() }));

/** What the subscriptions job answers, as far as a local run judges it. */
const jobResult = z.union([
  z.looseObject({ skipped: z.string() }),
  z.looseObject({
    failed: z.array(z.looseObject({ eventType: z.string() })),
    postponed: postponements,
    perType: z.record(z.string(), z.looseObject({ id: z.string().nullable() })),
  }),
]);

export interface Subscribing {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly onProgress: (text: string) => void;
  readonly signal?: AbortSignal;
}

/** The job publishes at most every ten minutes, which only a run in somebody else's emulator can meet. */
const limitMs = 11 * 60_000;

/**
 * Runs the subscriptions job until every wanted event type has its subscription, and returns their number. Throws
 * with what the job reported when it failed for one.
 */
export async function subscribe(
  inspection: Pick<Inspection, 'invoke'>,
  functionName: string,
  deps: Subscribing,
): Promise<number> {
  let last: unknown;
  const probe = async () => {
    last = await inspection.invoke(functionName, {});
    const result = jobResult.parse(last);
    // The schedule runs the job, too: whoever comes second leaves everything to the first.
    if ('skipped' in result) return undefined;
    if (result.failed.length > 0)
      throw new Error(`The subscriptions job failed for some types: ${JSON.stringify(result.failed)}`);
    const until = result.postponed.find((one) => one.until !== undefined)?.until;
    if (until !== undefined) deps.onProgress(`the secrets were published recently: waiting until ${until}`);
    const types = Object.values(result.perType);
    const isDone = result.postponed.length === 0 && types.every(({ id }) => id !== null);
    return isDone ? types.length : undefined;
  };
  return waitUntil(
    {
      what: 'the subscriptions job has made every subscription',
      limitMs,
      everyMs: 2_000,
      probe,
      missing: () => JSON.stringify(last),
    },
    deps,
  );
}
