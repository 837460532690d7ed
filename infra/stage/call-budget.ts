import * as z from '#shared/kernel/zod.ts';

/**
 * The bank answers at most 255 calls of a partner at a time, and a call that we gave up on still occupies it for up to
 * 150 s: a fifth is kept free for those.
 */
const callsInFlightLimit = 204;

const count = z.int().check(z.positive());

/**
 * A handler that reads entities because its events do not say what changed: instances, and calls in flight per
 * instance. SQS requires at least two instances.
 */
const reading = z.strictObject({
  concurrency: z.int().check(z.minimum(2), z.maximum(1000)),
  inFlight: count,
});

/** The maximum number of calls to the bank in flight. */
const budget = z.strictObject({
  /** Events do not wait for jobs: their handlers have their own calls. */
  events: z.strictObject({ accounts: reading, onboarding: reading }),
  /** Slots that jobs and teams take turns using. */
  pool: count,
  /** Each job's workers: shards at the same time, and slots that one of them takes if they are free. */
  workers: reading,
  /** By name, each team with operations: concurrent calls, and slots reserved for it. */
  teams: z._default(z.record(z.string(), z.strictObject({ concurrency: count, reserved: count })), {}),
});

export type CallBudget = z.output<typeof budget>;

export const callBudget = budget.check(
  z.refine((shares) => callsInFlight(shares) <= callsInFlightLimit, {
    error: `the handlers of events and the pool add up to more than ${callsInFlightLimit} calls in flight`,
  }),
);

/** The most calls in flight that all functions of a stage can have together. */
export function callsInFlight({ events, pool }: CallBudget): number {
  return Object.values(events).reduce((sum, { concurrency, inFlight }) => sum + concurrency * inFlight, pool);
}
