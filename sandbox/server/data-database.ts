import { DatabaseSync } from 'node:sqlite';
import * as z from '#shared/kernel/zod.ts';
import { BankRefusal } from '#sandbox/engine/refusal.ts';

/** No other process can open the file while this one lives: two banks would overwrite each other. */
const lock = 'PRAGMA locking_mode = EXCLUSIVE';

const schema = `
  PRAGMA journal_mode = WAL;
  BEGIN IMMEDIATE;
  CREATE TABLE IF NOT EXISTS rows (
    place INTEGER PRIMARY KEY AUTOINCREMENT,
    collection TEXT NOT NULL,
    id TEXT NOT NULL,
    json TEXT NOT NULL,
    UNIQUE (collection, id)
  );
  CREATE TABLE IF NOT EXISTS state (name TEXT PRIMARY KEY, json TEXT NOT NULL);
  COMMIT;
`;

/** The file holds an incomplete bank, or is unreadable. */
export class DamagedFileError extends Error {
  override name = 'DamagedFileError';
}

/** The file is another program's database. */
class ForeignFileError extends Error {
  override name = 'ForeignFileError';
}

/**
 * Opens or creates the file, and passes it to `use`. Any problem becomes an error that names the file and says what
 * to do about it; the file is then unchanged, and closed.
 */
export function openDatabase<Result>(path: string, use: (database: DatabaseSync) => Result): Result {
  try {
    return closedOnError(new DatabaseSync(path), (database) => {
      database.exec(lock);
      refuseForeign(database);
      refuseDamaged(database);
      database.exec(schema);
      return use(database);
    });
  } catch (cause) {
    throw new Error(`${path} ${whatIsWrong(cause)}`, { cause });
  }
}

function closedOnError<Result>(database: DatabaseSync, use: (database: DatabaseSync) => Result): Result {
  try {
    return use(database);
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Runs before anything is written to the file. */
function refuseForeign(database: DatabaseSync): void {
  const tables = new Set(
    database
      .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`)
      .all()
      .map(({ name }) => name),
  );
  if (tables.size > 0 && !(tables.has('rows') && tables.has('state'))) throw new ForeignFileError();
}

/** A damaged page that the start does not read would be found only when it is written, much later. */
function refuseDamaged(database: DatabaseSync): void {
  const [found] = database.prepare('PRAGMA quick_check(1)').all();
  const { quick_check: result } = found ?? {};
  if (result !== 'ok') throw new DamagedFileError(String(result));
}

const isNone = 'is no data file of the simulated bank: name another file.';
const isDamaged = 'is damaged: put a copy of it back, or delete it to begin with a new bank.';
const isOther =
  'was written by another version of the simulated bank: start that version, or name another file.';
const isInUse = 'is in use by another simulated bank: stop that one, or name another file.';

/** By the result code of SQLite. */
const byCode: Readonly<Record<number, string>> = {
  // A table with the name of one of ours has other columns.
  1: isNone,
  5: isInUse,
  11: isDamaged,
  26: isNone,
};

function whatIsWrong(cause: unknown): string {
  if (cause instanceof ForeignFileError) return isNone;
  if (cause instanceof DamagedFileError || cause instanceof SyntaxError) return isDamaged;
  if (cause instanceof z.core.$ZodError || cause instanceof BankRefusal) return isOther;
  if (!(cause instanceof Error)) return 'cannot be opened.';
  // The last byte; the others say more than is needed.
  const code = 'errcode' in cause ? Number(cause.errcode) & 0xff : 0;
  return byCode[code] ?? `cannot be opened: ${cause.message}.`;
}
