import { expect, test } from 'vitest';
import { plantInBooking } from '#sandbox/engine/bank-errors/booking-errors.ts';
import { heal } from '#sandbox/engine/bank-errors/plant.ts';
import { createStatementsWorld } from '#test/fakes/statements-world.ts';
import { issueForDays, openBreaks, unlikeTheBank } from '#test/statements-soak/against-the-bank.ts';

type World = ReturnType<typeof createStatementsWorld>;

const wrong = {
  'a booking': (world: World, bookingId: string) => {
    const error = plantInBooking(world.bank, world.bank.store.bookings.get(bookingId), 'booking_amount');
    return () => heal(world.bank, error.id);
  },
  'the sum of a statement': ({ bank }: World) => {
    bank.errors.setRates({ ...bank.errors.rates(), statement_sum: 1 });
    return () => {
      bank.errors.setRates({ ...bank.errors.rates(), statement_sum: 0 });
    };
  },
};

/** March, found wrong; the bank has mended the cause since, and repeats the statement as it was. */
async function repeatedAsItWas(what: keyof typeof wrong) {
  const world = createStatementsWorld({ repeatedStatement: 'old' });
  const id = await world.openAccount();
  const { id: bookingId } = world.book(id, 100_00);
  await world.deliver(id);
  const mend = wrong[what](world, bookingId);
  world.mayPassTo('2026-04-07T08:00:00Z');
  await issueForDays(world, id, 2);
  expect(await openBreaks(world, id)).not.toEqual([]);
  mend();
  await issueForDays(world, id, 1);
  return { ...world, id };
}

test.each(Object.keys(wrong) as (keyof typeof wrong)[])(
  'a statement that a bank repeats although it has corrected %s is taken from one of other days',
  async (what) => {
    const world = await repeatedAsItWas(what);
    const { id } = world;
    expect(world.published).toMatchObject([
      { lastDay: '2026-03-31', evidence: { closingCents: 100_00, lines: 1 }, superseded: [{}] },
    ]);
    expect(await openBreaks(world, id)).toEqual([]);
    expect(await unlikeTheBank(world, id)).toEqual([]);
  },
);

test.each(Object.keys(wrong) as (keyof typeof wrong)[])(
  'what comes late for it changes the next one as any other: %s',
  async (what) => {
    const world = await repeatedAsItWas(what);
    const { id } = world;
    world.book(id, 7_00, '2026-03-20');
    await world.deliver(id);
    world.mayPassTo('2026-05-07T08:00:00Z');
    await issueForDays(world, id, 1);
    expect(await openBreaks(world, id)).toEqual([]);
    expect(world.published).toMatchObject([{}, { publication: { closingCents: 107_00, bookings: 1 } }]);
  },
);

test('a bank is asked for other days only once it has repeated itself', async () => {
  const world = createStatementsWorld({ repeatedStatement: 'old' });
  const id = await world.openAccount();
  const { id: bookingId } = world.book(id, 100_00);
  await world.deliver(id);
  wrong['a booking'](world, bookingId);
  world.mayPassTo('2026-04-07T08:00:00Z');
  await issueForDays(world, id, 1);
  expect(world.bank.store.bankStatements.all()).toHaveLength(1);
  await issueForDays(world, id, 1);
  expect(world.bank.store.bankStatements.all()).toHaveLength(2);
});
