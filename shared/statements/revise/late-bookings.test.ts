import { expect, test } from 'vitest';
import { plantInBooking } from '#sandbox/engine/bank-errors/booking-errors.ts';
import { createStatementsWorld } from '#test/fakes/statements-world.ts';
import { issueForDays, unlikeTheBank } from '#test/statements-soak/against-the-bank.ts';

type World = ReturnType<typeof createStatementsWorld>;

/** Booked by the bank now, on a day three days ago. */
function backdate({ bank, book }: World, id: string, cents: number): string {
  const booking = book(id, cents);
  plantInBooking(bank, booking, 'booking_backdated');
  return booking.id;
}

const fileOf = async (world: World, kind: 'json' | 'csv' | 'camt053') =>
  world.files.read(world.published.at(-1)?.publication?.files[kind] ?? '');

test('what is booked before the first day of an account and arrives later is in its first statement', async () => {
  const world = createStatementsWorld();
  const id = await world.openAccount();
  const late = backdate(world, id, 50_00);
  world.book(id, 100_00);
  await world.deliver(id);
  world.mayPassTo('2026-04-07T08:00:00Z');
  await issueForDays(world, id, 1);
  expect(world.published).toMatchObject([{ publication: { closingCents: 150_00, bookings: 2 } }]);
  expect(await unlikeTheBank(world, id)).toEqual([]);
  const { bookings } = JSON.parse(await fileOf(world, 'json')) as { bookings: { id: string }[] };
  expect(bookings.find((booking) => booking.id === late)).toMatchObject({
    booking_date: '2026-02-27',
    corrects: { to: '2026-03-01' },
  });
});

test('one that arrives after the first statement is in the next', async () => {
  const world = createStatementsWorld();
  const id = await world.openAccount();
  world.book(id, 100_00);
  await world.deliver(id);
  world.mayPassTo('2026-04-07T08:00:00Z');
  await issueForDays(world, id, 1);
  const booking = world.book(id, 7_00);
  world.bank.store.bookings.update(booking.id, { booking_date: '2026-02-20', valuta_date: '2026-02-20' });
  await world.deliver(id);
  world.mayPassTo('2026-05-07T08:00:00Z');
  await issueForDays(world, id, 1);
  expect(world.published).toMatchObject([{}, { publication: { closingCents: 107_00, bookings: 1 } }]);
  expect(await fileOf(world, 'camt053')).toContain('Belongs before the first statement, up to 2026-03-01.');
});

test('a late booking names the statement to which it belongs', async () => {
  const world = createStatementsWorld();
  const id = await world.openAccount();
  world.book(id, 100_00);
  await world.deliver(id);
  world.mayPassTo('2026-04-07T08:00:00Z');
  await issueForDays(world, id, 1);
  const booking = world.book(id, -3_00, '2026-03-15');
  world.bank.store.bookings.update(booking.id, { booking_date: '2026-03-15' });
  world.passMs(60_000);
  world.book(id, 1_00);
  await world.deliver(id);
  world.mayPassTo('2026-05-07T08:00:00Z');
  await issueForDays(world, id, 1);
  expect(world.published).toMatchObject([{}, { publication: { number: 2, bookings: 2 } }]);
  expect(JSON.parse(await fileOf(world, 'json'))).toMatchObject({
    bookings: [
      { id: booking.id, corrects: { year: 2026, number: 1, from: '2026-03-02', to: '2026-03-31' } },
      { amount: 1_00 },
    ],
  });
  const camt053 = await fileOf(world, 'camt053');
  expect(camt053).toContain('Belongs to statement 2026/1, 2026-03-02 to 2026-03-31.');
  expect(camt053.match(/Belongs/g)).toHaveLength(1);
  expect(await fileOf(world, 'csv')).toContain(',2026/1 2026-03-02..2026-03-31,');
  expect(await unlikeTheBank({ ...world, published: world.published.slice(1) }, id)).toEqual([]);
});
