import * as z from 'zod';
import type { Clock, Timers } from '#shared/kernel/clock.ts';
import type { Inspection } from '#shared/aws/inspection.ts';
import { waitUntil } from './wait-until.ts';

const listed = z.array(z.looseObject({ eventType: z.string().optional() }));

/** What the subscriptions job answers, as far as a local run judges it. */
const jobResult = z.union([
  z.looseObject({ skipped: z.string() }),
  z.looseObject({
    failed: listed,
    postponed: listed,
    perType: z.record(z.string(), z.looseObject({ id: z.string().nullable() })),
  }),
]);

export interface Subscribing {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly signal?: AbortSignal;
}

/**
 * Runs the subscriptions job until every wanted event type has its subscription, and returns their number. Throws
 * with what the job reported when it failed for one.
 */
export async function subscribe(
  inspection: Inspection,
  functionName: string,
  deps: Subscribing,
): Promise<number> {
  let last: unknown;
  const probe = async () => {
    last = await inspection.invoke(functionName, {});
    const result = jobResult.parse(last);
    // The schedule runs the job, too: whoever comes second leaves everything to the first.
    if ('skipped' in result) return undefined;
    const types = Object.values(result.perType);
    const isDone =
      result.failed.length === 0 && result.postponed.length === 0 && types.every(({ id }) => id !== null);
    if (isDone) return types.length;
    throw new Error(`The subscriptions job did not finish: ${JSON.stringify(result)}`);
  };
  return waitUntil(
    {
      what: 'the subscriptions job has run',
      limitMs: 60_000,
      everyMs: 1_000,
      probe,
      missing: () => JSON.stringify(last),
    },
    deps,
  );
}
