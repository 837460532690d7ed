import { expect, test } from 'vitest';
import type { NotedBooking } from '#shared/reconciliation/reconciled.ts';
import { createReconciliationWorld } from '#test/fakes/reconciliation-world.ts';

/** So many ids and instants do not fit into one row. */
const lostBefore = 12_000;

test('an account with thousands of lost bookings is healed further, however many are noted', async () => {
  const world = await createReconciliationWorld();
  const id = await world.anAccount();
  const seen = await world.ports.reconciled.full(id);
  const at = '2026-03-02T10:00:00.000Z';
  const untold: NotedBooking = { sentAt: at, untoldSince: at };
  const bookings = new Map(
    Array.from({ length: lostBefore }, (_, n) => [`bk_${String(n).padStart(8, '0')}`, untold]),
  );
  await world.ports.reconciled.noteFull(id, { ...seen, bookings }, seen);
  world.lose(world.book(id, { cents: 700 }).id);
  await world.pass(3_600);

  const run = await world.run('full', { accounts: [id] });

  expect(run.counts).toEqual({ healed: 1 });
  const { bookings: left } = await world.ports.reconciled.full(id);
  expect(left.size).toBe(lostBefore + 1);
  // What is settled leaves its row.
  await world.ports.reconciled.noteFull(id, seen, { ...seen, bookings: left });
  expect((await world.ports.reconciled.full(id)).bookings.size).toBe(0);
});
