import { expect, test } from 'vitest';
import { plantInBooking } from '#sandbox/engine/bank-errors/booking-errors.ts';
import { createReconciliationWorld } from '#test/fakes/reconciliation-world.ts';

test('of more than two hundred differences of an account, each is a break with its cents', async () => {
  const world = await createReconciliationWorld();
  const id = await world.anAccount();
  const bookings = Array.from({ length: 230 }, () => world.book(id, { cents: 700 }));
  await world.pass(3_600);
  for (const booking of bookings) plantInBooking(world.bank, booking, 'booking_sign');

  expect((await world.run('full', { accounts: [id] })).counts).toEqual({ healed: 1 });

  const breaks = await world.breaks();
  expect(breaks).toHaveLength(230);
  expect(breaks.reduce((sum, { differenceCents = 0 }) => sum + differenceCents, 0)).toBe(230 * -1_400);
});
