import { expect, test } from 'vitest';
import { createReconciliationWorld } from '#test/fakes/reconciliation-world.ts';

test('all bookings of an account are read once, though many share an instant and pages drift', async () => {
  const world = await createReconciliationWorld();
  const id = await world.anAccount();
  const booked: string[] = [];
  for (const count of [700, 900, 1_100, 5]) {
    for (let n = 0; n < count; n += 1) booked.push(world.book(id, { cents: n + 1 }).id);
    await world.advance(1);
  }
  world.bank.apiFaults.set([
    { fault: 'page-drift', operation: 'accounts.bookings.list', rows: 3, probability: 1 },
  ]);
  const found: string[] = [];
  const span = { from: '2026-01-01T00:00:00.000Z', until: '2027-01-01T00:00:00.000Z' };
  for await (const row of world.ports.bank.bookings(id, span)) found.push(row.id);
  expect(found.length).toBe(booked.length);
  expect(new Set(found)).toEqual(new Set(booked));
});
