import type { BookingSums } from './booking-sums.ts';
import type { BankEvidence, EvidenceLine } from './evidence/bank-evidence.ts';
import type { Charges } from './charges.ts';
import type { Period } from './period.ts';

/** The bank, as the source of statements. */
export interface BankStatements {
  /** Requests a statement and reads all its pages. For the same days, the bank gives the same statement. */
  ask<Kept>(accountId: string, period: Period, keep: KeepAnswer<Kept>): Promise<AskedStatement<Kept>>;
  /** The booking as the bank lists it on the account, if it does. */
  find(accountId: string, bookingId: string): Promise<BookedLine | undefined>;
  /**
   * Bookings of those days by booking date, or by day of record if they have no booking date. Their valuta dates do not
   * matter. In the order in which the bank recorded them.
   */
  booked(accountId: string, days: Period): AsyncIterable<BookedLine>;
  /** Bookings by valuta date, both days included. */
  valued(accountId: string, days: Period): AsyncIterable<KnownBooking>;
  /** Ids of what it has recorded on the account since that instant (canonical UTC). */
  recordedSince(accountId: string, instant: string): AsyncIterable<string>;
}

export interface BookedLine extends EvidenceLine {
  /** As the bank gave it. */
  readonly bookingDay?: string | undefined;
  /** Canonical UTC. */
  readonly recordedAt?: string | undefined;
  readonly texts?: BookingTexts | undefined;
}

/** Stores everything that the bank answers, as JSON text in pieces, while its pages are read. */
export type KeepAnswer<Kept> = (texts: AsyncIterable<string>, statementId: string) => Promise<Kept>;

export type AskedStatement<Kept> =
  | { readonly outcome: 'answered'; readonly evidence: BankEvidence; readonly kept: Kept }
  /** The bank refuses these days, or does not know the account. */
  | {
      readonly outcome: 'refused';
      readonly status: number;
      readonly code: string;
      /** The field that it refuses: `end_date` of a period that is not over at the bank. */
      readonly field?: string | undefined;
    }
  /** No definite answer: asking again is safe. */
  | { readonly outcome: 'unknown' };

/** What the mirror holds of an account's bookings. Lists may be longer than memory, so they are read one by one. */
export interface MirroredBookings {
  /** By valuta date, both days included. */
  byValuta(accountId: string, period: Period): AsyncIterable<BookingOfAccount>;
  /** The booking, if it is one of that account. */
  read(accountId: string, bookingId: string): Promise<BookingOfAccount | undefined>;
  /** Recorded since that instant (canonical UTC), in the order of the bank. */
  since(accountId: string, instant: string): AsyncIterable<BookingOfAccount>;
}

/** Where the lines of a statement are looked up. */
export interface KnownBookings {
  byValuta(accountId: string, period: Period): AsyncIterable<KnownBooking>;
  read(accountId: string, bookingId: string): Promise<KnownBooking | undefined>;
}

export type KnownBooking = Pick<BookingLine, 'id' | 'amountCents' | 'currency' | 'recordedAt' | 'valutaDate'>;

/** Sums over everything that the mirror holds of an account in one currency, read consistently. */
export interface MirroredTotals {
  read(accountId: string, currency: string): Promise<BookingSums>;
}

/** A booking without its texts: a million of them fit into memory. */
export interface BookingLine {
  readonly id: string;
  readonly amountCents: number;
  readonly currency: string;
  /** Canonical UTC. */
  readonly recordedAt: string;
  /** As the bank gave them. */
  readonly bookingDate?: string | undefined;
  readonly valutaDate?: string | undefined;
  readonly type: string;
}

export interface BookingOfAccount extends BookingLine {
  /** The transaction that this booking gives back. */
  readonly returnTransactionId?: string | undefined;
  readonly returnCharges?: Charges | undefined;
  readonly texts: BookingTexts;
}

/** The texts of a booking that a statement shows. */
export interface BookingTexts {
  readonly description?: string | undefined;
  readonly name?: string | undefined;
  readonly iban?: string | undefined;
  readonly bic?: string | undefined;
  /** The receiver's virtual IBAN, to which the money was sent. */
  readonly virtualIban?: string | undefined;
  readonly endToEndId?: string | undefined;
  readonly mandateReference?: string | undefined;
  readonly creditorIdentifier?: string | undefined;
  readonly purposeCode?: string | undefined;
  readonly transactionId?: string | undefined;
  readonly returnCode?: string | undefined;
  /** The card that paid. */
  readonly cardId?: string | undefined;
}

/** Sends bookings that the bank lists and the mirror lacks through the handler of their events. */
export type SendLostBookings = (lost: LostBookings) => Promise<void>;

export interface LostBookings {
  readonly accountId: string;
  readonly bookingIds: readonly string[];
  /** A range in which the bank lists them all: one list instead of a request for each. */
  readonly among:
    | { readonly by: 'recorded_at'; readonly since: string }
    | { readonly by: 'valuta_date'; readonly days: Period };
  readonly work: {
    readonly run: { readonly id: string };
    /** Whether there is time to send more. */
    readonly mayWrite: () => Promise<boolean>;
  };
}
