import * as z from '#shared/kernel/zod.ts';
import { refusal } from '#sandbox/engine/refusal.ts';
import type { Exported } from './exported-state.ts';

export const checkpointBody = z.strictObject({
  name: z
    ._default(z.string().check(z.maxLength(100)), '')
    .check(z.describe('what to know the checkpoint by; may be left out')),
});

export const resetBody = z.strictObject({
  seed: z
    ._default(z.int().check(z.minimum(0)), 1)
    .check(z.describe('the same seed and the same calls give the same ids')),
});

/** Checkpoints stay in memory, and in the data file if there is one. */
const mostCheckpoints = 50;
const mostRows = 500_000;
/** Limits an imported state, and all checkpoints together, unless the start sets another size. */
export const defaultStateBytes = 256 * 1024 * 1024;

/** Throws if there are too many checkpoints, too many rows in them, or too much text. */
export function refuseToKeep(
  kept: readonly Checkpoint[],
  saved: Exported,
  maxBytes = defaultStateBytes,
): void {
  if (kept.length >= mostCheckpoints)
    throw refusal(
      409,
      'too_many_checkpoints',
      `There are ${mostCheckpoints} checkpoints, which is all that are kept.`,
    );
  const all = [...kept.map((each) => each.saved), saved];
  const rows = all.reduce((sum, each) => sum + rowsOf(each), 0);
  if (rows > mostRows)
    throw refusal(
      413,
      'payload_too_large',
      `All checkpoints together may have ${mostRows} rows, and would have ${rows} with this one.`,
    );
  const bytes = all.reduce((sum, each) => sum + bytesOf(each), 0);
  if (bytes > maxBytes)
    throw refusal(
      413,
      'payload_too_large',
      `All checkpoints together may have ${maxBytes} bytes, and would have ${bytes} with this one. Start the bank with a higher --state-megabytes.`,
    );
}

/** A checkpoint never changes once it is taken. */
const measured = new WeakMap<Exported, number>();

/** Counts the JSON row by row: a large bank does not fit into one string. */
function bytesOf(saved: Exported): number {
  const known = measured.get(saved);
  if (known !== undefined) return known;
  const { collections, notifications } = saved.bank;
  let bytes = 0;
  for (const rows of [...Object.values(collections), notifications])
    for (const row of rows) bytes += Buffer.byteLength(JSON.stringify(row));
  measured.set(saved, bytes);
  return bytes;
}

function rowsOf({ bank: { collections, notifications } }: Exported): number {
  return Object.values(collections).reduce((sum, rows) => sum + rows.length, notifications.length);
}

export interface Checkpoint {
  readonly name: string;
  readonly saved: Exported;
}

export function shownCheckpoint(id: number, { name, saved }: Checkpoint) {
  const { persons = [], businesses = [], accounts = [], bookings = [] } = saved.bank.collections;
  return {
    id,
    name,
    now: saved.clock.now,
    customers: persons.length + businesses.length,
    accounts: accounts.length,
    bookings: bookings.length,
  };
}
