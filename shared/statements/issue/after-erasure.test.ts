import { expect, test } from 'vitest';
import { createStatementsWorld } from '#test/fakes/statements-world.ts';
import { issueForDays, openBreaks } from '#test/statements-soak/against-the-bank.ts';

test('an account whose files were erased before its other holder was found goes on with the next statement', async () => {
  const world = createStatementsWorld();
  const id = await world.openAccount();
  world.book(id, 100_00);
  await world.deliver(id);
  world.mayPassTo('2026-04-07T08:00:00Z');
  await issueForDays(world, id, 1);
  world.objects.objects.clear();
  const late = world.book(id, 5_00, '2026-03-20');
  world.bank.store.bookings.update(late.id, { booking_date: '2026-03-20' });
  world.book(id, 7_00);
  await world.deliver(id);
  world.mayPassTo('2026-06-08T08:00:00Z');
  await issueForDays(world, id, 2);
  expect(world.published.map(({ publication }) => publication)).toMatchObject([
    { number: 1, closingCents: 100_00 },
    { number: 2, closingCents: 112_00, bookings: 2 },
    { number: 3, closingCents: 112_00, bookings: 0 },
  ]);
  expect(await openBreaks(world, id)).toEqual([]);
});
