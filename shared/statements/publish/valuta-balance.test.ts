import { expect, test } from 'vitest';
import { plantInBooking } from '#sandbox/engine/bank-errors/booking-errors.ts';
import { heal } from '#sandbox/engine/bank-errors/plant.ts';
import { createStatementsWorld } from '#test/fakes/statements-world.ts';
import { issueForDays, openBreaks, unlikeTheBank } from '#test/statements-soak/against-the-bank.ts';

/** March with an error in it that keeps it back, which ends after another booking has come. */
async function heldBack(comesLate: { booking_date: string; valuta_date: string }) {
  const world = createStatementsWorld();
  const id = await world.openAccount();
  world.book(id, 100_00);
  const wrong = world.book(id, 500_00, '2026-04-20');
  await world.deliver(id);
  const error = plantInBooking(world.bank, wrong, 'booking_amount');
  world.mayPassTo('2026-04-07T08:00:00Z');
  await issueForDays(world, id, 1);
  expect(await openBreaks(world, id)).toHaveLength(1);
  world.bank.store.bookings.update(world.book(id, 12_34).id, comesLate);
  heal(world.bank, error.id);
  await world.deliver(id);
  await issueForDays(world, id, 1);
  return { ...world, id };
}

const valutaOf = async ({ files, published }: ReturnType<typeof createStatementsWorld>) => {
  const text = await files.read(published.at(-1)?.publication?.files.json ?? '');
  return (JSON.parse(text) as { valuta_balance: number }).valuta_balance;
};

test.each([
  { booking_date: '2026-03-31', valuta_date: '2026-03-31' },
  { booking_date: '2026-03-30', valuta_date: '2026-03-01' },
  { booking_date: '2026-02-27', valuta_date: '2026-02-27' },
])(
  'the valuta balance counts each line, also what came after the bank made its statement: %o',
  async (day) => {
    const world = await heldBack(day);
    expect(world.published).toMatchObject([{ publication: { closingCents: 612_34, bookings: 3 } }]);
    expect(await valutaOf(world)).toBe(112_34);
    expect(await unlikeTheBank(world, world.id)).toEqual([]);
  },
);

test('the next statement goes on from there', async () => {
  const world = await heldBack({ booking_date: '2026-03-30', valuta_date: '2026-03-30' });
  world.mayPassTo('2026-05-07T08:00:00Z');
  await issueForDays(world, world.id, 1);
  expect(world.published).toHaveLength(2);
  expect(await valutaOf(world)).toBe(612_34);
  expect(await unlikeTheBank(world, world.id)).toEqual([]);
});

test('what is booked with a later valuta date is no part of it', async () => {
  const world = await heldBack({ booking_date: '2026-03-30', valuta_date: '2026-04-01' });
  expect(world.published).toMatchObject([{ publication: { closingCents: 612_34 } }]);
  expect(await valutaOf(world)).toBe(100_00);
});
