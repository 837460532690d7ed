import * as z from '#shared/kernel/zod.ts';
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
