import type { BookingSums } from '#shared/bookings/booking-sums.ts';
import type { HeldBookings } from '#shared/bookings/held-bookings.ts';
import type { BookingLine } from '#shared/bookings/ports.ts';
import type { Difference } from '#shared/statements/breaks/difference.ts';
import type { StatedLine } from './stated-lines.ts';

/** A booking that was stated with another amount than it has now. Integer cents. */
export interface CorrectedLine extends Omit<StatedLine, 'cents'> {
  /** As it is now; undefined if the bank no longer has it, or not in the account's currency. */
  readonly booking: BookingLine | undefined;
  readonly wasCents: number;
  readonly isCents: number;
}

export interface Unstated {
  /** They may be gone through again and again. */
  readonly bookings: Iterable<BookingLine>;
  /** Stated before, and corrected or withdrawn since. */
  readonly corrected: readonly CorrectedLine[];
  /** With those: everything stated of the account. */
  readonly stated: BookingSums;
  /** Any of its bookings, with their texts. */
  readonly withTexts: HeldBookings['withTexts'];
}

export type Proof =
  | ({ readonly outcome: 'proved' } & Unstated)
  /** The mirror's list lags, or events of the account are on their way. */
  | { readonly outcome: 'moving' }
  /** Waiting does not help: persons decide whether this is complete. */
  | ({ readonly outcome: 'unproved'; readonly found: readonly Difference[] } & Unstated);
