import * as z from '#shared/kernel/zod.ts';
import { byAge } from './verified.ts';

/**
 * Millionths, rounded down: only all of it is a million. Null if there was nothing to verify, or if balances were not
 * compared for so long that nobody knows.
 */
const share = z.union([z.number(), z.null()]);

/** Bookings, or integer cents without sign. What is not verified and still young lowers no share. */
const shares = z.object({
  verified: z.number(),
  unverified: z.number(),
  inDayPpm: share,
  inFourDaysPpm: share,
});

export type Shares = z.output<typeof shares>;

const sumsOfCurrency = z.object({
  /** By how long after its recording at the bank the balance agreed. */
  verified: byAge,
  /** By age: with an open break, or on accounts whose balance nothing explains and recorded since they agreed last. */
  unverified: byAge,
  /** What nothing explains of balances, without sign, by the age of the break. */
  unexplainedCents: z.object({ day: z.number(), fourDays: z.number(), older: z.number() }),
});

export type SumsOfCurrency = z.output<typeof sumsOfCurrency>;

/** Hours since the last comparison of all balances, after which nobody knows a share. */
export const mostHours = { inDay: 24, inFourDays: 4 * 24 } as const;

/** The last complete run over the balances of all accounts: everything that was recorded before it is judged. */
export const comparedBalances = z.object({
  /** Since it began; left out if there was none. */
  hours: z.optional(z.number()),
  /** Accounts that it did not reach, or whose balance it could not judge. */
  missed: z.number(),
});

export type ComparedBalances = z.output<typeof comparedBalances>;

/** How much of what the bank recorded is verified against its balances. */
export const verifiedShare = z.object({
  /** Days at the bank on which the balances agreed. */
  firstDay: z.string(),
  lastDay: z.string(),
  bookings: shares,
  currencies: z.array(z.object({ currency: z.string(), cents: shares, ...sumsOfCurrency.shape })),
  /** At least so many: their balance is unexplained or they have open breaks, and their bookings are not in the numbers. */
  accountsLeftOut: z.number(),
  compared: comparedBalances,
});

export type VerifiedShare = z.output<typeof verifiedShare>;

/** From the recording at the bank to the first comparison that found the difference. */
export const detection = z.object({
  breaks: z.number(),
  medianHours: z.optional(z.number()),
  longestHours: z.optional(z.number()),
});

export type Detection = z.output<typeof detection>;
