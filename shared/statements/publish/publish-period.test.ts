import { expect, test } from 'vitest';
import { plantInBooking } from '#sandbox/engine/bank-errors/booking-errors.ts';
import { heal } from '#sandbox/engine/bank-errors/plant.ts';
import { Crash } from '#test/fakes/crashes.ts';
import { createStatementsWorld } from '#test/fakes/statements-world.ts';
import { issueForDays, openBreaks } from '#test/statements-soak/against-the-bank.ts';

test('a worker that stops once a statement is published leaves no break of it open', async () => {
  const world = createStatementsWorld();
  const id = await world.openAccount();
  const wrong = world.book(id, 500_00);
  await world.deliver(id);
  const error = plantInBooking(world.bank, wrong, 'booking_amount');
  world.mayPassTo('2026-04-07T08:00:00Z');
  await issueForDays(world, id, 1);
  expect(await openBreaks(world, id)).toHaveLength(1);
  heal(world.bank, error.id);

  const stopsThen = {
    ...world.ports,
    rows: {
      ...world.ports.rows,
      async publish(row: Parameters<typeof world.ports.rows.publish>[0]) {
        await world.ports.rows.publish(row);
        throw new Crash();
      },
    },
  };
  const work = world.workOf(world.bank.today(), 1);
  await expect(world.performing(stopsThen)(id, work)).rejects.toThrow(Crash);
  await issueForDays(world, id, 1);

  expect(world.published).toHaveLength(1);
  expect(await openBreaks(world, id)).toEqual([]);
});

test('the statements of an account are numbered through a year, and from 1 again in the next', async () => {
  const world = createStatementsWorld();
  const id = await world.openAccount();
  for (const month of ['2026-12', '2027-01', '2027-02', '2027-03']) {
    world.book(id, 100_00);
    await world.deliver(id);
    world.mayPassTo(`${month}-12T08:00:00Z`);
    await issueForDays(world, id, 1);
  }
  const numbers = world.published.map(({ lastDay, publication }) => [
    lastDay.slice(0, 7),
    publication?.year,
    publication?.number,
  ]);
  expect(numbers.slice(-4)).toEqual([
    ['2026-11', 2026, expect.any(Number)],
    ['2026-12', 2026, Number(numbers.at(-4)?.[2]) + 1],
    ['2027-01', 2027, 1],
    ['2027-02', 2027, 2],
  ]);
});
