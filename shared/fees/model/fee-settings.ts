import { month } from '#shared/kernel/calendar/month.ts';
import * as z from '#shared/kernel/zod.ts';
import { maxAmountCents } from '#shared/bank/contract/schema/money.ts';
import { bookkeeping } from './bookkeeping.ts';
import { feeSchedule } from './fee-schedule.ts';
import { settlementRules } from './fee-settlement.ts';

const limit = z.int().check(z.positive(), z.maximum(maxAmountCents));

/** How a stage collects fees. */
export const feeSettings = z.strictObject({
  /** If false, only people start runs, for days that they name: the bank's clock is not ours. */
  startsByItself: z.boolean(),
  /** Hour at the bank from which the runs of the day start. The one from 2 to 3 comes twice or not at all in a year. */
  startHour: z.int().check(
    z.minimum(0),
    z.maximum(23),
    z.refine((hour) => hour !== 2, 'never 2: when clocks change, that hour comes twice or not at all'),
  ),
  /** `YYYY-MM`: nothing is charged for what was before, which another system has charged. */
  firstMonth: month,
  /** TARGET days between the end of a month and its fees: late bookings have arrived by then. */
  targetDays: z.int().check(z.minimum(0), z.maximum(20)),
  /** A month waits for two persons if its fees deviate from the month before by more than so many percent. */
  mostPercent: z.int().check(z.minimum(0), z.maximum(1_000)),
  /**
   * Fees of an account that take effect on one day, or in one month, wait for two persons beyond so many cents: a mistake
   * in prices or bookings of one account does not show in the sum of all.
   */
  mostCentsAnAccount: z.strictObject({ day: limit, month: limit }),
  /** What the first month is expected to come to, in integer cents. Without it two persons release that month. */
  forecastCents: z.optional(z.int().check(z.minimum(0), z.maximum(maxAmountCents))),
  /** Our own account, from which fees are paid back; without it none can be. */
  billingAccountId: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  /**
   * Up to so many cents, one person may pay back what a fee exceeds its price since its booking was withdrawn, cancelled
   * or corrected. Two persons decide about every other reversal.
   */
  paidBackAloneCents: z._default(z.int().check(z.minimum(0), z.maximum(maxAmountCents)), 0),
  /** How the bank settles fees to that account; left out if it does so elsewhere. */
  settlement: z.optional(settlementRules),
  /** Where fees are posted in the company's books; without it journals name no accounts, and there is no DATEV file. */
  bookkeeping: z.optional(bookkeeping),
  schedule: feeSchedule,
  /**
   * Day on which the work table was restored. What was charged shortly before may be missing in it, so that no fee is sent
   * before the bank's list of its account was read. It costs one call for each fee: remove the line two months later.
   */
  restoredOn: z.optional(z.iso.date()),
});

export type FeeSettings = z.output<typeof feeSettings>;
