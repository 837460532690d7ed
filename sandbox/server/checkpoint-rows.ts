import type { DatabaseSync } from 'node:sqlite';
import type { Checkpoint } from '#sandbox/bank/checkpoints.ts';
import { bankState } from '#sandbox/bank/bank-state.ts';
import { clockState } from '#sandbox/engine/clock.ts';

const schema = `
  CREATE TABLE IF NOT EXISTS checkpoints (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL, clock TEXT NOT NULL, bank TEXT NOT NULL
  );
  CREATE TABLE IF NOT EXISTS checkpoint_rows (
    checkpoint INTEGER NOT NULL, collection TEXT NOT NULL, json TEXT NOT NULL
  );
  CREATE INDEX IF NOT EXISTS rows_of_checkpoint ON checkpoint_rows (checkpoint);
`;

/** The rows of the delivery log, beside the collections of the bank. */
const deliveries = 'notifications';

/** Adds the file's checkpoints to the list; a checkpoint never changes, so a new one is written once. */
export function openCheckpoints(database: DatabaseSync, checkpoints: Checkpoint[]) {
  database.exec(schema);
  checkpoints.push(...readAll(database));
  const write = createWrite(database);
  let written = checkpoints.length;
  return {
    areWritten: () => written === checkpoints.length,
    /** Within the caller's transaction. */
    write: () => {
      for (const [place, checkpoint] of checkpoints.slice(written).entries())
        write(written + place, checkpoint);
      written = checkpoints.length;
    },
  };
}

function createWrite(database: DatabaseSync) {
  const put = database.prepare('INSERT INTO checkpoints (id, name, clock, bank) VALUES (?, ?, ?, ?)');
  const putRow = database.prepare(
    'INSERT INTO checkpoint_rows (checkpoint, collection, json) VALUES (?, ?, ?)',
  );
  return (id: number, { name, saved }: Checkpoint) => {
    const { collections, notifications, ...besideRows } = saved.bank;
    put.run(id, name, JSON.stringify(saved.clock), JSON.stringify(besideRows));
    for (const [collection, rows] of Object.entries({ ...collections, [deliveries]: notifications }))
      for (const row of rows) putRow.run(id, collection, JSON.stringify(row));
  };
}

function readAll(database: DatabaseSync): readonly Checkpoint[] {
  const rowsOf = database.prepare(
    'SELECT collection, json FROM checkpoint_rows WHERE checkpoint = ? ORDER BY rowid',
  );
  return database
    .prepare('SELECT id, name, clock, bank FROM checkpoints ORDER BY id')
    .all()
    .map(({ id, name, clock, bank }) => {
      const collections: Record<string, unknown[]> = { [deliveries]: [] };
      for (const { collection, json } of rowsOf.iterate(Number(id)))
        (collections[String(collection)] ??= []).push(JSON.parse(String(json)));
      const { [deliveries]: notifications, ...others } = collections;
      const besideRows: unknown = JSON.parse(String(bank));
      return {
        name: String(name),
        saved: {
          clock: clockState.parse(JSON.parse(String(clock))),
          bank: bankState.parse({ ...Object(besideRows), collections: others, notifications }),
        },
      };
    });
}
