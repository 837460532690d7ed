import type { Period } from '#shared/bookings/period.ts';
import type { StatementRow } from './statement-row.ts';

export interface LatestStatements {
  /** The account's statements, latest first. */
  latest(accountId: string): AsyncIterable<StatementRow>;
}

/** The statements of accounts. Each write requires the revision that was read. */
export interface StatementRows extends LatestStatements {
  read(accountId: string, period: Period): Promise<StatementRow | undefined>;
  /** Rejects with a transient error if another worker has written the row meanwhile. */
  write(row: StatementRow): Promise<StatementRow>;
  /**
   * The row as published, the account's register row, and the event that announces it, in one step. Rejects like
   * `write`.
   */
  publish(row: StatementRow): Promise<void>;
}

export interface KeptFiles {
  read(key: string): Promise<string>;
  /** Undefined once the file is erased: an account can outlive its files if it has another holder. */
  readIfKept(key: string): Promise<string | undefined>;
}

/** Objects under the account's own prefix, named by their content: the same content is the same object. */
export interface StatementFiles extends KeptFiles {
  /** Key and digest of the stored bytes. */
  write(file: StatementFile): Promise<{ readonly key: string; readonly sha256: string }>;
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
