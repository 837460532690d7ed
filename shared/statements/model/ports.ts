import type { StatementRow } from './statement-row.ts';
import type { Period } from '#shared/bookings/period.ts';

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

/** Objects under the account's own prefix, named by their content: the same content is the same object. */
export interface StatementFiles {
  /** Key and digest of the stored bytes. */
  write(file: StatementFile): Promise<{ readonly key: string; readonly sha256: string }>;
  read(key: string): Promise<string>;
  /** Undefined once it is erased: an account may go on without its files, for a holder of whom nobody knew. */
  readIfKept(key: string): Promise<string | undefined>;
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
