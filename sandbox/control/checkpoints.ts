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

/** They stay in memory, and in the file of whoever keeps one. */
const mostCheckpoints = 50;
const mostRows = 500_000;

/** Throws where there are too many, or their rows together are. */
export function refuseToKeep(kept: readonly Checkpoint[], saved: Exported): void {
  if (kept.length >= mostCheckpoints)
    throw refusal(
      409,
      'too_many_checkpoints',
      `There are ${mostCheckpoints} checkpoints, which is all that are kept.`,
    );
  const rows = [...kept.map((each) => each.saved), saved].reduce((sum, each) => sum + rowsOf(each), 0);
  if (rows > mostRows)
    throw refusal(
      413,
      'payload_too_large',
      `All checkpoints together may have ${mostRows} rows, and would have ${rows} with this one.`,
    );
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
