import { expect, test } from 'vitest';
import { plantInBooking } from '#sandbox/engine/bank-errors/booking-errors.ts';
import { bookingErrorKinds, type BookingErrorKind } from '#sandbox/engine/model/bank-error-kinds.ts';
import { heal } from '#sandbox/engine/bank-errors/plant.ts';
import { bookingsOf } from '#sandbox/engine/ledger/bookings.ts';
import { createStatementsWorld } from '#test/fakes/statements-world.ts';
import { issueForDays, openBreaks, unlikeTheBank } from '#test/statements-soak/against-the-bank.ts';
import { someOf } from '#test/extent.ts';

const valutaDates = { 'in the period': '2026-03-10', 'after the period': '2026-04-20', none: null } as const;
type Valuta = keyof typeof valutaDates;

const all = bookingErrorKinds.flatMap((kind) =>
  (Object.keys(valutaDates) as Valuta[])
    // Dates are what these change.
    .filter((valuta) => valuta !== 'none' || !['booking_valuta', 'booking_backdated'].includes(kind))
    .map((valuta) => [kind, valuta] as const),
);

const cases = someOf(all, { share: 4, turn: 1 });

/** Healed, they are booked on that day, although the mirror has another. */
const bookedAnew: readonly BookingErrorKind[] = ['booking_missing', 'booking_late'];

/** An account with 100.00 and 5,000.00 booked in March; the mirror has both. */
async function marchOf(valuta: Valuta) {
  const world = createStatementsWorld();
  const id = await world.openAccount();
  world.book(id, 100_00);
  world.mayPassTo('2026-03-10T09:00:00Z');
  const { id: bookingId } = world.book(id, 5_000_00, valutaDates[valuta] ?? undefined);
  if (valuta === 'none') world.bank.store.bookings.update(bookingId, { valuta_date: null as never });
  await world.deliver(id);
  const err = (kind: BookingErrorKind) =>
    plantInBooking(world.bank, world.bank.store.bookings.get(bookingId), kind);
  return { ...world, id, err };
}

test.each(cases)(
  '%s with a valuta date %s: no statement that differs is published, and a break opens',
  async (kind, valuta) => {
    const world = await marchOf(valuta);
    const { id } = world;
    const error = world.err(kind);
    world.mayPassTo('2026-04-09T08:00:00Z');
    await issueForDays(world, id, 4);
    expect(await unlikeTheBank(world, id)).toEqual([]);
    // A twin with an id of its own is a booking like any other.
    if (world.published.length > 0) return;
    expect(await openBreaks(world, id)).not.toEqual([]);

    if (error.healed_at === null) heal(world.bank, error.id);
    await world.deliver(id);
    await issueForDays(world, id, 2);
    expect(await unlikeTheBank(world, id)).toEqual([]);
    const isAsItWas = !bookedAnew.includes(kind);
    // Whether or not the bank repeats what it said, the statement is right by now.
    expect(world.published).toHaveLength(isAsItWas ? 1 : 0);
    expect((await openBreaks(world, id)).length > 0).toBe(!isAsItWas);
  },
);

test.each(cases)(
  '%s with a valuta date %s after it was published: the next statement is right, or is not published',
  async (kind, valuta) => {
    const world = await marchOf(valuta);
    const { id } = world;
    world.mayPassTo('2026-04-09T08:00:00Z');
    await issueForDays(world, id, 1);
    expect(world.published.splice(0)).toHaveLength(1);
    world.err(kind);
    world.book(id, 1_00);
    await world.deliver(id);
    world.mayPassTo('2026-05-07T08:00:00Z');
    await issueForDays(world, id, 4);
    expect(await unlikeTheBank(world, id)).toEqual([]);
    expect((await openBreaks(world, id)).length > 0).toBe(world.published.length === 0);
  },
);

test('no case is empty: the bank has the bookings', async () => {
  const { bank, id } = await marchOf('none');
  expect(bookingsOf(bank, id).map(({ valuta_date }) => valuta_date)).toEqual(['2026-03-02', null]);
});

test.each([
  ['booking_valuta', 'valuta_date', '2026-04-20', '2026-04-17'],
  ['booking_backdated', 'valuta_date', '2026-04-20', '2026-04-17'],
  ['booking_amount', 'different', '500000', '500100'],
  ['booking_vanished', 'missing', '500000', '0'],
  ['booking_currency', 'different', '5000.00 EUR', '5000.00 USD'],
] as const)('a break names what differs: %s', async (kind, ...[field, expected, found]) => {
  const world = await marchOf('after the period');
  const { entity_id } = world.err(kind);
  world.mayPassTo('2026-04-09T08:00:00Z');
  await issueForDays(world, world.id, 1);
  const [only, ...others] = await openBreaks(world, world.id);
  expect(only).toMatchObject({ kind: 'STATEMENT_LINES', field, expected, found });
  expect(only?.evidence).toContain(entity_id);
  expect(others).toEqual([]);
});

test('the comparison takes one list of bookings, with any valuta dates', async () => {
  const world = await marchOf('after the period');
  world.mayPassTo('2026-04-09T08:00:00Z');
  await issueForDays(world, world.id, 1);
  expect(world.published).toHaveLength(1);
  expect(world.calls(`accounts/${world.id}/bookings`)).toBe(1);
});
