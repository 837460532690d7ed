import { expect, test } from 'vitest';
import { accountBlock, accountClosure } from '#shared/events/accounts/accounts.ts';
import { aDeletedCustomer, erasedName, stateOf, tell } from '#test/fixtures/erasures.ts';

test('rows of a shared account that name the erased customer alone go, with their records', async () => {
  const world = await aDeletedCustomer();
  const account_id = 'acc-shared';
  await tell(world, accountClosure, { account_id, person_id: 'per-1', note: erasedName });
  await tell(world, accountBlock, {
    account_id,
    person_id: 'per-2',
    updated_at: '2026-01-05T08:00:00Z',
    note: 'Ada Lovelace',
  });
  await world.hours(6);
  expect(stateOf(world)).toBe('completed');
  expect(world.whereTold(erasedName)).toEqual([]);
  expect(world.whereTold('per-1')).toEqual([expect.stringContaining('row'), expect.stringContaining('row')]);
});
