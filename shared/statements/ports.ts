import type { BankEvidence, EvidenceLine } from './evidence/bank-evidence.ts';
import type { BookingSums, StatementRow } from './statement-row.ts';
import type { Period } from './period.ts';

/** The statements of accounts. Each write is conditional on the revision that was read. */
export interface StatementRows {
  read(accountId: string, period: Period): Promise<StatementRow | undefined>;
  /** The account's statements, latest first. */
  latest(accountId: string): AsyncIterable<StatementRow>;
  /** Rejects with a transient error if another worker has written the row meanwhile. */
  write(row: StatementRow): Promise<StatementRow>;
  /**
   * The row as published, the account's register row, and the event that announces it, in one step. Rejects like
   * `write`.
   */
  publish(row: StatementRow): Promise<void>;
}

/** The bank, as the source of statements. */
export interface BankStatements {
  /** Asks for a statement and reads all its pages. The same days answer with the same statement. */
  ask(accountId: string, period: Period): Promise<AskedStatement>;
  /** The booking as the bank lists it on the account, if it does. */
  find(accountId: string, bookingId: string): Promise<BookedLine | undefined>;
  /** What it has booked on those days, whatever the valuta dates. */
  booked(accountId: string, days: Period): Promise<readonly BookedLine[]>;
  /** What it lists by valuta date, both days included. */
  valued(accountId: string, days: Period): Promise<readonly KnownBooking[]>;
  /** Ids of what it has recorded on the account since that instant (canonical UTC). */
  recordedSince(accountId: string, instant: string): Promise<readonly string[]>;
}

export interface BookedLine extends EvidenceLine {
  /** As the bank gave it. */
  readonly bookingDay?: string | undefined;
}

export type AskedStatement =
  | {
      readonly outcome: 'answered';
      readonly evidence: BankEvidence;
      /** Everything that the bank answered, as JSON text. */
      readonly json: string;
    }
  /** The bank refuses these days, or does not know the account. */
  | {
      readonly outcome: 'refused';
      readonly status: number;
      readonly code: string;
      /** The one that it refuses: `end_date` of a period that is not over at the bank. */
      readonly field?: string | undefined;
    }
  /** No definite answer: asking again is safe. */
  | { readonly outcome: 'unknown' };

/** What the mirror holds of an account's bookings. */
export interface MirroredBookings {
  /** By valuta date, both days included. */
  byValuta(accountId: string, period: Period): Promise<readonly BookingOfAccount[]>;
  /** The booking, if it is one of that account. */
  read(accountId: string, bookingId: string): Promise<BookingOfAccount | undefined>;
  /** Recorded since that instant (canonical UTC), in the order of the bank. */
  since(accountId: string, instant: string): Promise<readonly BookingOfAccount[]>;
}

/** Where the lines of a statement are looked up. */
export interface KnownBookings {
  byValuta(accountId: string, period: Period): Promise<readonly KnownBooking[]>;
  read(accountId: string, bookingId: string): Promise<KnownBooking | undefined>;
}

export type KnownBooking = Pick<
  BookingOfAccount,
  'id' | 'amountCents' | 'currency' | 'recordedAt' | 'valutaDate'
>;

/** Sums over everything that the mirror holds of an account in one currency, read consistently. */
export interface MirroredTotals {
  read(accountId: string, currency: string): Promise<BookingSums>;
}

export interface BookingOfAccount {
  readonly id: string;
  readonly amountCents: number;
  readonly currency: string;
  /** Canonical UTC. */
  readonly recordedAt: string;
  /** As the bank gave them. */
  readonly bookingDate?: string | undefined;
  readonly valutaDate?: string | undefined;
  readonly type: string;
  readonly texts: BookingTexts;
}

/** What the bank says of a booking, as far as a statement shows it. */
export interface BookingTexts {
  readonly description?: string | undefined;
  readonly name?: string | undefined;
  readonly iban?: string | undefined;
  readonly bic?: string | undefined;
  readonly endToEndId?: string | undefined;
  readonly mandateReference?: string | undefined;
  readonly creditorIdentifier?: string | undefined;
  readonly purposeCode?: string | undefined;
  readonly transactionId?: string | undefined;
  readonly returnCode?: string | undefined;
}

/** Objects under the account's own prefix, named by their content: the same content is the same object. */
export interface StatementFiles {
  /** Key and digest of the stored bytes. */
  write(file: StatementFile): Promise<{ readonly key: string; readonly sha256: string }>;
  read(key: string): Promise<string>;
}

export interface StatementFile {
  readonly accountId: string;
  readonly kind: FileKind;
  readonly period: Period;
  readonly text: string;
}

export type FileKind =
  | 'evidence'
  | 'json'
  | 'csv'
  | 'camt053'
  | 'mt940'
  | 'of-account-evidence'
  | 'of-account-json'
  | 'of-account-csv';

/** Sends a booking that the bank lists and the mirror lacks through its event handler. */
export type HealBooking = (accountId: string, bookingId: string, runId: string) => Promise<void>;
