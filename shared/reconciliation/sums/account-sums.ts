import { bookingSums, type BookingSums } from '#shared/bookings/booking-sums.ts';
import * as z from '#shared/kernel/zod.ts';

/** By currency, ISO 4217. */
export type SumsByCurrency = Readonly<Record<string, BookingSums>>;

/** Sums of an account in one currency that are not those of its bookings. */
export const sumsDifference = z.object({
  accountId: z.string(),
  currency: z.string(),
  /** What the mirror keeps. */
  kept: bookingSums,
  /** What its rows add up to. */
  rows: bookingSums,
});

export type SumsDifference = z.output<typeof sumsDifference>;

/** The sums that the mirror keeps of an account's bookings, and the rows of these bookings. */
export interface AccountSums {
  /** Read consistently. */
  kept(accountId: string): Promise<SumsByCurrency>;
  /**
   * Adds up every booking of the account. The list lags behind the rows by a second or so. Undefined if there was no time
   * to read all of it, or if a row lacks what counts.
   */
  ofRows(accountId: string, hasTime: () => boolean): Promise<SumsByCurrency | undefined>;
  /** Keeps what the rows add up to. False, with nothing written, if a booking has changed the kept sums since. */
  replace(difference: SumsDifference): Promise<boolean>;
}
