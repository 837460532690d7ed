import { expect, test } from 'vitest';
import { heal } from '#sandbox/engine/bank-errors/plant.ts';
import { createStatementsWorld } from '#test/fakes/statements-world.ts';
import { issueForDays, openBreaks } from '#test/statements-soak/against-the-bank.ts';

test('a break of a period that has another last day since the account was closed ends, and says why', async () => {
  const world = createStatementsWorld();
  const { bank, register, rows } = world;
  const id = await world.openAccount();
  world.book(id, 100_00);
  await world.deliver(id);
  world.mayPassTo('2026-04-07T08:00:00Z');
  bank.errors.setRates({ ...bank.errors.rates(), statement_sum: 1 });
  expect(await world.issue(id)).toMatchObject({ outcome: 'not-verified' });
  bank.errors.setRates({ ...bank.errors.rates(), statement_sum: 0 });
  for (const error of bank.store.bankErrors.all()) heal(bank, error.id);
  await register.describe({ id, currency: 'EUR', closedDay: '2026-03-20' }, bank.instant());
  await issueForDays(world, id, 1);
  expect(world.published).toMatchObject([{ lastDay: '2026-03-20' }]);
  expect(await openBreaks(world, id)).toEqual([]);
  expect(world.announced.at(-1)).toMatchObject({
    state: 'AUTO_HEALED',
    settledBecause: 'the account was closed: the period has another last day, or none',
  });
  expect(await rows.read(id, { firstDay: '2026-03-02', lastDay: '2026-03-31' })).toMatchObject({
    state: 'REPLACED',
  });
  expect(await register.read(id)).toMatchObject({ state: 'closed' });
});

test('a break of a period after the last day of an account ends as well', async () => {
  const world = createStatementsWorld();
  const { bank, register } = world;
  const id = await world.openAccount();
  world.mayPassTo('2026-04-07T08:00:00Z');
  await issueForDays(world, id, 1);
  world.mayPassTo('2026-05-07T08:00:00Z');
  bank.errors.setRates({ ...bank.errors.rates(), statement_gap: 1 });
  expect(await world.issue(id)).toMatchObject({ outcome: 'not-verified' });
  await register.describe({ id, currency: 'EUR', closedDay: '2026-03-31' }, bank.instant());
  await issueForDays(world, id, 1);
  expect(await openBreaks(world, id)).toEqual([]);
  expect(await register.read(id)).toMatchObject({ state: 'closed' });
});
