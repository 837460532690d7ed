import { expect, test } from 'vitest';
import { plantInBooking } from '#sandbox/engine/bank-errors/booking-errors.ts';
import { createStatementsWorld } from '#test/fakes/statements-world.ts';

test('a text that differs at the bank is named in the report, and delays nothing', async () => {
  const world = createStatementsWorld();
  const id = await world.openAccount();
  const [booking] = [world.book(id, 100_00), world.book(id, 50_00)];
  await world.deliver(id);
  plantInBooking(world.bank, booking, 'booking_text');
  world.mayPassTo('2026-04-07T08:00:00Z');
  expect(await world.issue(id)).toMatchObject({
    outcome: 'published',
    line: { statements: [{ closing_balance: 150_00, other_texts: [booking.id] }] },
  });
});

test('a text that one side alone gives is no difference', async () => {
  const world = createStatementsWorld();
  const id = await world.openAccount();
  const booking = world.book(id, 100_00);
  await world.deliver(id);
  world.bank.store.bookings.update(booking.id, { description: '' });
  world.mayPassTo('2026-04-07T08:00:00Z');
  const result = await world.issue(id);
  expect(result).toMatchObject({ outcome: 'published' });
  expect(JSON.stringify(result)).not.toContain('other_texts');
});
