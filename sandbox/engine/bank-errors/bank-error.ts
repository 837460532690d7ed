import type { BankErrorKind } from './kinds.ts';

/** Collections whose rows errors change; any other error is in what the bank shows alone. */
export type Disturbed = 'bookings' | 'postings';

/** A mistake that the bank was told to make: what it is, and how it is undone. */
export type BankError = {
  readonly id: string;
  readonly kind: BankErrorKind;
  readonly account_id: string | null;
  /** Of what is wrong: a booking, a statement, an account, … */
  readonly entity_id: string;
  /** The line that a statement leaves out or should not list. */
  readonly booking_id: string | null;
  /** Cents by which the bank's books differ from what happened; 0 where no amount does. */
  readonly amount_cents: number;
  /** The status that is shown instead; null where none is. */
  readonly shown_status: string | null;
  readonly since: string;
  readonly healed_at: string | null;
  readonly changed: readonly ChangedRow[];
};

/** A row as it was and as the mistake left it; null where there was none. */
export type ChangedRow = {
  readonly collection: Disturbed;
  readonly id: string;
  readonly before: object | null;
  readonly after: object | null;
};
