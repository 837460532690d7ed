import { expect, test } from 'vitest';
import { createStatementsWorld } from '#test/fakes/statements-world.ts';
import { issueForDays, openBreaks } from '#test/statements-soak/against-the-bank.ts';

const hourMs = 3_600_000;

/**
 * An account of January that is onboarded as of 2 March, two days later; a booking was dated back to January between
 * the two, and another one is dated back to February afterwards.
 */
async function anOnboardedAccount() {
  const world = createStatementsWorld();
  const { id } = world.customer(0, { opened_at: '2026-01-05T08:00:00.000Z' }).account;
  world.book(id, 100_00, '2026-02-10');
  world.mayPassTo('2026-03-04T08:00:00Z');
  world.book(id, -10_00, '2026-01-20');
  world.passMs(hourMs);
  await world.deliver(id);
  expect(await world.onboard(id, '2026-03-02')).toMatchObject({ outcome: 'taken-over' });
  return { ...world, id };
}

test('the question that a baseline rests on is kept with it', async () => {
  const { register, id } = await anOnboardedAccount();
  expect((await register.read(id))?.baseline).toMatchObject({
    askedAt: '2026-03-04T09:00:00.000Z',
    valutaCents: 90_00,
  });
});

test('what was dated back before an account was onboarded is counted by its baseline', async () => {
  const { id, ...world } = await anOnboardedAccount();
  world.mayPassTo('2026-04-09T08:00:00Z');
  expect(await world.issue(id)).toMatchObject({
    outcome: 'published',
    line: { statements: [{ number: 1 }] },
  });
});

test('what is dated back afterwards explains where the first statement begins', async () => {
  const { id, ...world } = await anOnboardedAccount();
  world.mayPassTo('2026-03-20T08:00:00Z');
  const late = [world.book(id, -5_00, '2026-02-20'), world.book(id, -1_00, '2026-03-01')];
  await world.deliver(id);
  world.mayPassTo('2026-04-09T08:00:00Z');
  expect(await world.issue(id)).toMatchObject({
    outcome: 'published',
    line: { statements: [{ closing_balance: 84_00 }] },
  });
  const row = await world.rows.read(id, { firstDay: '2026-03-03', lastDay: '2026-03-31' });
  expect(row?.evidence).toMatchObject({ openingCents: 84_00, explainedBy: late.map((each) => each.id) });
});

test('what is dated back afterwards is fetched if the bank has not notified us of it', async () => {
  const { id, ...world } = await anOnboardedAccount();
  world.mayPassTo('2026-03-20T08:00:00Z');
  world.book(id, -5_00, '2026-02-20');
  world.mayPassTo('2026-04-09T08:00:00Z');
  expect(await world.issue(id)).toMatchObject({ again: { orElse: 'undecided' } });
  expect(await world.issue(id)).toMatchObject({
    outcome: 'published',
    line: { statements: [{ closing_balance: 85_00 }] },
  });
});

/** An account of January whose bookings of a day in March nobody notified us of, onboarded as of the end of March. */
async function withLostEvent(day: string) {
  const world = createStatementsWorld();
  const { id } = world.customer(0, { opened_at: '2026-01-05T08:00:00.000Z' }).account;
  world.mayPassTo(`${day}T08:00:00Z`);
  const lost = [world.book(id, 30_00), world.book(id, 12_34)];
  world.mayPassTo('2026-03-30T08:00:00Z');
  world.book(id, 7_00);
  world.mayPassTo('2026-04-15T08:00:00Z');
  const isLost = (bookingId: string) => lost.some((booking) => booking.id === bookingId);
  await world.deliver(id, isLost);
  expect(await world.onboard(id, '2026-03-31')).toMatchObject({ outcome: 'taken-over' });
  expect((await world.register.read(id))?.baseline?.bookedCents).toBe(49_34);
  world.mayPassTo('2026-04-20T08:00:00Z');
  world.book(id, 1_00);
  await world.deliver(id);
  const redrive = async () => {
    for (const booking of lost) await world.mirrorBooking(booking.id);
  };
  return { ...world, id, redrive };
}

test.each([
  ['2026-03-02', 0],
  ['2026-03-02', 1],
  ['2026-03-28', 0],
  ['2026-03-28', 1],
] as const)(
  'an event of %s, before the onboarding, that is redriven after %i statements is part of the baseline',
  async (day, statements) => {
    const { id, redrive, ...world } = await withLostEvent(day);
    if (statements === 0) await redrive();
    world.mayPassTo('2026-05-09T08:00:00Z');
    expect(await world.issue(id)).toMatchObject({ outcome: 'published' });
    if (statements === 1) await redrive();
    world.mayPassTo('2026-06-09T08:00:00Z');
    expect(await world.issue(id)).toMatchObject({ outcome: 'published' });
    world.mayPassTo('2026-07-09T08:00:00Z');
    expect(await world.issue(id)).toMatchObject({ outcome: 'published' });
    const balances = world.published.map(({ publication }) => [
      publication?.bookings,
      publication?.closingCents,
    ]);
    expect(balances).toEqual([
      [1, 50_34],
      [0, 50_34],
      [0, 50_34],
    ]);
  },
);

test('what is recorded after the onboarding and dated before it is a line, also beside such an event', async () => {
  const { id, redrive, ...world } = await withLostEvent('2026-03-02');
  world.bank.store.bookings.update(world.book(id, -5_00).id, {
    booking_date: '2026-03-20',
    valuta_date: '2026-03-20',
  });
  await world.deliver(id);
  await redrive();
  world.mayPassTo('2026-05-09T08:00:00Z');
  expect(await world.issue(id)).toMatchObject({
    outcome: 'published',
    line: { statements: [{ closing_balance: 45_34, bookings: 2 }] },
  });
});

test('what is booked on an account that was closed before it was onboarded is stated', async () => {
  const world = createStatementsWorld();
  const life = { opened_at: '2026-02-10T08:00:00.000Z', closed_at: '2026-02-12T08:00:00.000Z' };
  const { id } = world.customer(0, { ...life, status: 'CLOSED' }).account;
  world.mayPassTo('2026-03-04T08:00:00Z');
  expect(await world.onboard(id, '2026-03-02')).toMatchObject({ outcome: 'taken-over' });
  world.mayPassTo('2026-03-20T08:00:00Z');
  world.book(id, 7_00);
  await world.deliver(id);
  world.mayPassTo('2026-04-09T08:00:00Z');
  expect(await world.issue(id)).toMatchObject({
    outcome: 'published',
    line: { statements: [{ first_day: '2026-03-03', closing_balance: 7_00 }] },
  });
  expect(await world.register.read(id)).toMatchObject({ state: 'closed' });
});

/** The clock, the day of the onboarding, and the booking day where it is dated back. */
const shortlyBefore = [
  ['2026-03-20T22:55:00Z', '2026-03-20T23:05:00Z', undefined],
  ['2026-03-21T07:50:00Z', '2026-03-21T08:00:00Z', '2026-03-20'],
] as const;

test.each(shortlyBefore)(
  'what was recorded shortly before the onboarding holds no correction of a later booking up (%s, %s)',
  async (recorded, onboardedAt, bookingDay) => {
    const world = createStatementsWorld();
    const { id } = world.customer(0, { opened_at: '2026-01-05T08:00:00.000Z' }).account;
    world.mayPassTo('2026-03-10T08:00:00Z');
    world.book(id, 100_00);
    world.mayPassTo(recorded);
    const { id: close } = world.book(id, 5_00, '2026-03-20');
    if (bookingDay !== undefined) world.bank.store.bookings.update(close, { booking_date: bookingDay });
    world.mayPassTo(onboardedAt);
    await world.deliver(id);
    expect(await world.onboard(id, '2026-03-20')).toMatchObject({ outcome: 'taken-over' });
    expect((await world.register.read(id))?.baseline).toMatchObject({
      bookedCents: 105_00,
      counted: { ids: [close] },
    });
    world.mayPassTo('2026-03-25T08:00:00Z');
    const { id: later } = world.book(id, 50_00);
    await world.deliver(id);
    world.mayPassTo('2026-04-08T08:00:00Z');
    await issueForDays(world, id, 1);
    world.bank.store.bookings.update(later, { amount: { value: 40_00, unit: 'cents', currency: 'EUR' } });
    await world.correctBooking(later);
    world.mayPassTo('2026-05-08T08:00:00Z');
    await issueForDays(world, id, 1);
    expect(world.published.map(({ publication }) => publication?.closingCents)).toEqual([155_00, 145_00]);
    expect(await openBreaks(world, id)).toEqual([]);
  },
);
