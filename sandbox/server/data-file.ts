import type { DatabaseSync } from 'node:sqlite';
import { isRecord } from '#shared/kernel/json.ts';
import type { Checkpoint } from '#sandbox/bank/checkpoints.ts';
import { bankState } from '#sandbox/bank/bank-state.ts';
import { clockState, type SandboxClock } from '#sandbox/engine/clock.ts';
import type { SimulatedBank } from '#sandbox/bank/create-bank.ts';
import type { BankOptions } from '#sandbox/engine/options.ts';
import { openCheckpoints } from './checkpoint-rows.ts';
import { DamagedFileError, openDatabase } from './data-database.ts';

/** A bank that outlives its process: answered calls are in the file. */
interface DataFile {
  /** Writes all changes in one transaction. Call it before a caller gets the answer. */
  save(): void;
  /** The same with the present time, for an orderly end. */
  saveTime(): void;
  /** Releases the file for another process. */
  close(): void;
}

/** What the file keeps. */
interface Kept {
  readonly bank: SimulatedBank;
  readonly clock: SandboxClock;
  /** The file's checkpoints are added to it. */
  readonly checkpoints: Checkpoint[];
}

/** The rows of the delivery log, beside the collections of the bank. */
const deliveries = 'notifications';

/**
 * Opens the file, restores the bank and its clock from it, and keeps it up to date from then on. A process
 * that is killed keeps all that it saved. The bank's clock stands still while no process runs.
 */
export function openDataFile(path: string, kept: Kept): DataFile {
  const { bank } = kept;
  const given = { ...bank.options };
  const { database, checkpoints } = openDatabase(path, (opened) => {
    restore(opened, kept);
    return { database: opened, checkpoints: openCheckpoints(opened, kept.checkpoints) };
  });
  const changes = watchRows(bank);
  const { save, saveTime } = createSaves(database, { ...kept, given, checkpoints, changes });
  save();
  return { save, saveTime, close: () => database.close() };
}

function restore(database: DatabaseSync, { bank, clock }: Kept): void {
  const saved = new Map(
    database
      .prepare('SELECT name, json FROM state')
      .all()
      .map(({ name, json }) => [String(name), String(json)]),
  );
  const [small, time] = [saved.get('bank'), saved.get('clock')];
  const collections: Record<string, unknown[]> = { [deliveries]: [] };
  for (const { collection, json } of database
    .prepare('SELECT collection, json FROM rows ORDER BY place')
    .iterate()) {
    const rows = (collections[String(collection)] ??= []);
    rows.push(JSON.parse(String(json)));
  }
  if (small === undefined || time === undefined) {
    if (saved.size === 0 && Object.values(collections).every(({ length }) => length === 0)) return;
    throw new DamagedFileError('There are rows without the state of their bank.');
  }
  const { [deliveries]: notifications, ...others } = collections;
  const now = clockState.parse(JSON.parse(time));
  const rest: unknown = JSON.parse(small);
  const { options, ...state } = bankState.parse({ ...Object(rest), collections: others, notifications });
  const before = parsedRecord(saved.get('options given'));
  bank.restore({ ...state, options: optionsNow(bank.options, { before, saved: options }) });
  clock.restore(now);
}

/** The last settings, except those to which this start gives another value than the one before. */
function optionsNow(
  given: BankOptions,
  { before, saved }: { before: Record<string, unknown>; saved: BankOptions },
) {
  const changed = Object.entries(given).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
  );
  return { ...saved, ...Object.fromEntries(changed) };
}

function parsedRecord(text = '{}'): Record<string, unknown> {
  const value: unknown = JSON.parse(text);
  return isRecord(value) ? value : {};
}

/** The present row, undefined if it was removed; a new row stands behind all earlier ones. */
interface Change {
  readonly row: unknown;
  readonly isNew: boolean;
}

/** By collection and id. */
type Changes = Map<string, Map<string, Change>>;

function watchRows({ store, desk }: SimulatedBank): Changes {
  const changes: Changes = new Map();
  for (const [name, collection] of [...Object.entries(store), [deliveries, desk.notifications] as const]) {
    const changed = new Map<string, Change>(collection.all().map((row) => [row.id, { row, isNew: false }]));
    changes.set(name, changed);
    collection.watch((before, after) => {
      const id = after?.id ?? before?.id;
      if (id === undefined) return;
      const isNew = before === undefined || (changed.get(id)?.isNew ?? false);
      // A row that was removed and comes back is last, also among unsaved rows.
      if (before === undefined) changed.delete(id);
      changed.set(id, { row: after, isNew });
    });
  }
  return changes;
}

interface Saved extends Pick<Kept, 'bank' | 'clock'> {
  /** The options of this process's start. */
  readonly given: BankOptions;
  readonly checkpoints: ReturnType<typeof openCheckpoints>;
  readonly changes: Changes;
}

function createSaves(database: DatabaseSync, { bank, clock, given, checkpoints, changes }: Saved) {
  const put = database.prepare(
    `INSERT INTO rows (collection, id, json) VALUES (?, ?, ?)
     ON CONFLICT (collection, id) DO UPDATE SET json = excluded.json WHERE json <> excluded.json`,
  );
  const remove = database.prepare('DELETE FROM rows WHERE collection = ? AND id = ?');
  const putState = database.prepare(
    'INSERT INTO state (name, json) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET json = excluded.json',
  );
  let [written, clockChanges] = ['', clock.changes()];
  const writeAll = (small: string) => {
    for (const [collection, changed] of changes) {
      for (const [id, { row, isNew }] of changed) {
        if (row === undefined || isNew) remove.run(collection, id);
        if (row !== undefined) put.run(collection, id, JSON.stringify(row));
      }
    }
    putState.run('bank', small);
    putState.run('clock', JSON.stringify(clock.state()));
    putState.run('options given', JSON.stringify(given));
    checkpoints.write();
  };
  const write = (small: string) => {
    database.exec('BEGIN');
    try {
      writeAll(small);
      database.exec('COMMIT');
    } catch (error) {
      database.exec('ROLLBACK');
      throw error;
    }
    for (const changed of changes.values()) changed.clear();
    [written, clockChanges] = [small, clock.changes()];
  };
  const smallState = () => JSON.stringify(bank.stateBesideRows());
  // A read changes nothing and costs no write; nor does passing time alone.
  const isSaved = (small: string) =>
    small === written &&
    clockChanges === clock.changes() &&
    checkpoints.areWritten() &&
    [...changes.values()].every(({ size }) => size === 0);
  return {
    save: () => {
      const small = smallState();
      if (!isSaved(small)) write(small);
    },
    saveTime: () => write(smallState()),
  };
}
