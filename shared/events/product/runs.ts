import * as z from '#shared/kernel/zod.ts';
import { defineEvent } from '../definition.ts';
import { open, openCounts, payloadOf } from '../marks.ts';

/** Two numbers: a rounded share could show 100 % although an account is missing. */
const coverage = payloadOf({ reached: open(z.int()), expected: open(z.int()) });

/** Shares in millionths, rounded down: only all of them are a million. */
const verified = payloadOf({
  /** Bookings of the last thirty days that the bank's balances verify, and those behind an unexplained balance. */
  bookings: open(z.int()),
  unverified_bookings: open(z.int()),
  /** Verified so soon after the bank recorded them; omitted if there was nothing to verify. */
  in_one_day_ppm: open(z.optional(z.int())),
  in_four_days_ppm: open(z.optional(z.int())),
  /** What nothing explains of balances, in integer cents without sign, by currency. */
  unexplained_cents: openCounts,
});

export const runCompleted = defineEvent({
  type: 'RunCompleted',
  family: 'product',
  occursWhen: 'A job finished one run over the portfolio.',
  entity: { kind: 'run' },
  payload: payloadOf({
    /** Name of the job, such as `statements`. */
    job: open(z.string()),
    /** Unique within the job. */
    run_id: open(z.string()),
    /** The day at the bank for which it acted. */
    as_of: open(z.iso.date()),
    /** Items by outcome, and what was left out by reason. */
    counts: openCounts,
    /** How many accounts it reached of those that it had to reach; omitted by a job that is not about accounts. */
    coverage: { ...coverage, schema: z.optional(coverage.schema) },
    /** Of a run that compared the balances of the whole portfolio: what it says about their bookings. */
    verified: { ...verified, schema: z.optional(verified.schema) },
  }),
});
