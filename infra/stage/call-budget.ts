import * as z from '#shared/kernel/zod.ts';

/**
 * The bank answers at most 255 calls of a partner at a time, and a call that we gave up still occupies it for up
 * to 150 s: a fifth stays free for those.
 */
const callsInFlightLimit = 204;

const count = z.int().check(z.positive());

/**
 * A handler that reads entities whose events do not say what changed: instances, and the calls that each may have in
 * flight. SQS allows no less than two instances.
 */
const reading = z.strictObject({
  concurrency: z.int().check(z.minimum(2), z.maximum(1000)),
  inFlight: count,
});

/** The calls to the bank that may be in flight at a time. */
const budget = z.strictObject({
  /** Events do not wait for jobs: their handlers have calls of their own. */
  events: z.strictObject({ accounts: reading, onboarding: reading }),
  /** Slots that jobs and teams share in time. */
  pool: count,
  /** By name, each team with operations: calls at a time, and slots that nobody else may take. */
  teams: z._default(z.record(z.string(), z.strictObject({ concurrency: count, reserved: count })), {}),
});

export type CallBudget = z.output<typeof budget>;

export const callBudget = budget.check(
  z.refine((shares) => callsInFlight(shares) <= callsInFlightLimit, {
    error: `the handlers of events and the pool add up to more than ${callsInFlightLimit} calls in flight`,
  }),
);

/** The most calls that all functions of a stage together can have in flight. */
export function callsInFlight({ events, pool }: CallBudget): number {
  return Object.values(events).reduce((sum, { concurrency, inFlight }) => sum + concurrency * inFlight, pool);
}
