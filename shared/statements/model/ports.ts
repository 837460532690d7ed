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
  /** A whole text. What grows with the bookings is read line by line. */
  read(key: string): Promise<string>;
  /** Its lines, while they are read. */
  lines(key: string): AsyncIterable<string>;
  /**
   * The same, to be read at once. Undefined once the file is erased: an account can outlive its files if it has another
   * holder.
   */
  linesIfKept(key: string): Promise<AsyncIterable<string> | undefined>;
}

/**
 * Objects under the account's own prefix, named by their content: the same content is the same object. None can be seen
 * before it is whole.
 */
export interface StatementFiles extends KeptFiles {
  write(file: StatementFile): Promise<WrittenFile>;
  /**
   * Writes several files in one pass: each element has the next piece of each file, in their order. Files of any length
   * need little memory. If `texts` fails, no file is there.
   */
  writeTogether(
    files: readonly NamedFile[],
    texts: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
  ): Promise<readonly WrittenFile[]>;
}

export interface WrittenFile {
  readonly key: string;
  /** Of the text. */
  readonly sha256: string;
}

export interface NamedFile {
  readonly accountId: string;
  readonly kind: FileKind;
  readonly period: Period;
  /** Of a format of the company; ours have theirs. */
  readonly extension?: string;
  /** Another text for other contents: names a file that is so long that it is sent before its end is known. */
  readonly contents: string;
}

export interface StatementFile extends Omit<NamedFile, 'contents'> {
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
  | 'of-account-csv'
  | OwnKind;

/** A format of the company, by its name. */
export type OwnKind = `own-${string}`;
