import { expect, test } from 'vitest';
import { createStatementsWorld } from '#test/fakes/statements-world.ts';
import { issueForDays, openBreaks, unlikeTheBank } from '#test/statements-soak/against-the-bank.ts';
import { isStatementDue } from '#shared/statements/model/due.ts';

const rules = { targetDays: 3, exceptions: {} };

/** An account of March with 100.00 that was closed on the 20th, and its last statement. */
async function closedAccount(closedDay = '2026-03-20') {
  const world = createStatementsWorld();
  const id = await world.openAccount();
  world.book(id, 100_00);
  await world.deliver(id);
  world.mayPassTo('2026-03-26T08:00:00Z');
  await world.register.describe({ id, currency: 'EUR', closedDay }, world.bank.instant());
  await issueForDays(world, id, 1);
  return { ...world, id };
}

type World = Awaited<ReturnType<typeof closedAccount>>;

/** Whether the plan of that day takes the account. */
const isDue = async ({ register, id }: World, asOf: string) => {
  const account = await register.read(id);
  return account !== undefined && isStatementDue(account, asOf, rules);
};

test('what is booked on the last day of an account and comes after its last statement is in another one', async () => {
  const world = await closedAccount();
  const { id, bank } = world;
  expect(world.published).toMatchObject([{ lastDay: '2026-03-20' }]);
  expect(await world.register.read(id)).toMatchObject({ state: 'closed' });
  const late = world.book(id, -100_00);
  bank.store.bookings.update(late.id, { booking_date: '2026-03-20', valuta_date: '2026-03-20' });
  await world.deliver(id);
  expect(await isDue(world, '2026-04-06')).toBe(false);
  world.mayPassTo('2026-04-07T08:00:00Z');
  expect(await isDue(world, '2026-04-07')).toBe(true);
  await issueForDays(world, id, 1);
  expect(world.published).toMatchObject([
    {},
    {
      firstDay: '2026-03-21',
      lastDay: '2026-03-31',
      publication: { number: 2, openingCents: 100_00, closingCents: 0, bookings: 1 },
    },
  ]);
  expect(await unlikeTheBank({ ...world, published: world.published.slice(1) }, id)).toEqual([]);
  expect(await openBreaks(world, id)).toEqual([]);
  expect(await world.register.read(id)).toMatchObject({ state: 'closed' });
});

test('an account that is closed and has nothing new stays closed, and is checked once a month', async () => {
  const world = await closedAccount();
  world.mayPassTo('2026-04-07T08:00:00Z');
  expect(await world.issue(world.id)).toEqual({ outcome: 'closed' });
  expect(await isDue(world, '2026-04-08')).toBe(false);
  expect(await isDue(world, '2026-05-06')).toBe(true);
  expect(world.published).toHaveLength(1);
});

test('an account is not closed as long as something is booked that no statement has', async () => {
  const world = createStatementsWorld();
  const id = await world.openAccount();
  world.book(id, 100_00);
  world.mayPassTo('2026-03-25T08:00:00Z');
  world.book(id, -100_00);
  await world.deliver(id);
  await world.register.describe({ id, currency: 'EUR', closedDay: '2026-03-20' }, world.bank.instant());
  await issueForDays(world, id, 1);
  expect(world.published).toHaveLength(1);
  expect(await world.register.read(id)).toMatchObject({ state: 'onboarded' });
  world.mayPassTo('2026-04-07T08:00:00Z');
  await issueForDays(world, id, 1);
  expect(world.published).toMatchObject([{}, { lastDay: '2026-03-31', publication: { closingCents: 0 } }]);
  expect(await world.register.read(id)).toMatchObject({ state: 'closed' });
});

test('where the closure becomes known late, what was booked after the last day is stated as well', async () => {
  const world = createStatementsWorld();
  const id = await world.openAccount();
  world.book(id, 100_00);
  world.mayPassTo('2026-04-07T08:00:00Z');
  await world.deliver(id);
  await issueForDays(world, id, 1);
  world.book(id, -100_00);
  await world.deliver(id);
  await world.register.describe({ id, currency: 'EUR', closedDay: '2026-03-31' }, world.bank.instant());
  await issueForDays(world, id, 1);
  expect(await world.register.read(id)).toMatchObject({ state: 'onboarded' });
  world.mayPassTo('2026-05-07T08:00:00Z');
  await issueForDays(world, id, 1);
  expect(world.published).toMatchObject([{}, { lastDay: '2026-04-30', publication: { closingCents: 0 } }]);
  expect(await world.register.read(id)).toMatchObject({ state: 'closed' });
});

test('a supplement that is wrong is a break, and stays due', async () => {
  const world = await closedAccount();
  const { id, bank } = world;
  world.book(id, -100_00, '2026-03-27');
  await world.deliver(id);
  bank.errors.setRates({ ...bank.errors.rates(), statement_sum: 1 });
  world.mayPassTo('2026-04-07T08:00:00Z');
  await issueForDays(world, id, 2);
  expect(await openBreaks(world, id)).toMatchObject([{ kind: 'STATEMENT_SUM' }]);
  expect(await isDue(world, bank.today())).toBe(true);
});
