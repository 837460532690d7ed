import * as z from '#shared/kernel/zod.ts';

/**
 * The bank answers at most 255 calls of a partner at a time, and a call that we gave up still occupies it for up
 * to 150 s: a fifth stays free for those.
 */
export const callsInFlightLimit = 204;

/** Calls to the bank at a time, per instance. */
const inFlight = z.int().check(z.positive());

/** Concurrency kept for one function; `unreserved` in an account whose quota leaves none to reserve. */
export const reservation = z.union([z.int().check(z.positive()), z.literal('unreserved')]);

export type Reservation = z.output<typeof reservation>;

export interface CallShare {
  readonly concurrency: Reservation;
  readonly inFlight: number;
}

/** A handler that reads entities whose events do not say what changed. SQS allows no less than two at a time. */
const reading = z.strictObject({ concurrency: z.int().check(z.minimum(2), z.maximum(1000)), inFlight });

/** Every function that calls the bank, with its share of the calls. */
const shares = z.strictObject({
  /** Few of its events say only that something changed. */
  accounts: reading,
  /** Most of its events do. */
  onboarding: reading,
  /** A job, and beside it a person who asks what it would do. */
  erasure: z.strictObject({ concurrency: reservation, inFlight }),
  /** A job: its reserved concurrency. Its lease lets one run at a time call the bank, reserved or not. */
  subscriptions: z.strictObject({ concurrency: reservation, inFlight }),
  /** By name, each team with operations. No lease bounds what it calls, so its concurrency is always reserved. */
  teams: z._default(
    z.record(
      z.string(),
      z.strictObject({ concurrency: z.int().check(z.positive()), inFlight: z.literal(1) }),
    ),
    {},
  ),
});

export type CallBudget = z.output<typeof shares>;

export const callBudget = shares.check(
  z.refine((budget) => callsInFlight(budget) <= callsInFlightLimit, {
    error: `the shares add up to more than ${callsInFlightLimit} calls in flight`,
  }),
);

/** The most calls that all functions of a stage together can have in flight. */
export function callsInFlight({ teams, ...functions }: CallBudget): number {
  return [...Object.values(functions), ...Object.values(teams)]
    .map(({ concurrency, inFlight }) => (concurrency === 'unreserved' ? 1 : concurrency) * inFlight)
    .reduce((sum, calls) => sum + calls, 0);
}
