import * as z from 'zod';

/**
 * The bank answers at most 255 calls of a partner at a time, and a call that we gave up still occupies it for up
 * to 150 s: a fifth stays free for those.
 */
export const callsInFlightLimit = 204;

const share = z.strictObject({
  /** Instances at a time: the mapping's maximum for a consumer, reserved concurrency for a job. */
  concurrency: z.int().positive(),
  /** Calls to the bank at a time, per instance. */
  inFlight: z.int().positive(),
});

export type CallShare = z.output<typeof share>;

/** Every function that calls the bank, with its share of the calls. */
export const callBudget = z
  .strictObject({
    /** Its events say only that something changed: the handler reads the entity. SQS allows no less than two. */
    onboarding: share.extend({ concurrency: z.int().min(2).max(1000) }),
    subscriptions: share,
  })
  .refine((shares) => callsInFlight(shares) <= callsInFlightLimit, {
    error: `the shares add up to more than ${callsInFlightLimit} calls in flight`,
  });

export type CallBudget = z.output<typeof callBudget>;

/** The most calls that all functions of a stage together can have in flight. */
export function callsInFlight(shares: Readonly<Record<string, CallShare>>): number {
  return Object.values(shares).reduce((sum, { concurrency, inFlight }) => sum + concurrency * inFlight, 0);
}
