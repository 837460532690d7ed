import { expect, test } from 'vitest';
import { registerPartitions, type RegisterPosition } from '#shared/portfolio/account-register.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import { countAccounts } from './count-accounts.ts';

const account = (id: string, more: Partial<RegisteredAccount> = {}): RegisteredAccount => ({
  id,
  state: 'known',
  knownSince: '2026-03-16T08:00:00.000Z',
  currency: 'EUR',
  ...more,
});

/** Three accounts in the first partition, two at a time, and one in the last. */
function register() {
  const asked: RegisterPosition[] = [];
  const first = [
    account('a', { state: 'onboarded' }),
    account('b', { state: 'onboarded', heldBecause: 'a dispute' }),
    account('c'),
  ];
  const last = [account('d', { state: 'erased', heldBecause: 'a dispute' })];
  return {
    asked,
    page: async ({ partition, after = '' }: RegisterPosition, count: number) => {
      asked.push({ partition });
      const all = partition === 0 ? first : partition === registerPartitions - 1 ? last : [];
      return Promise.resolve(all.filter(({ id }) => id > after).slice(0, Math.min(count, 2)));
    },
  };
}

test('all accounts are counted by state, and those that a person holds', async () => {
  const accounts = register();
  expect(await countAccounts(accounts, undefined, () => true)).toStrictEqual({
    accounts: { onboarded: 2, known: 1, erased: 1 },
    held: 2,
  });
  expect(new Set(accounts.asked.map(({ partition }) => partition)).size).toBe(registerPartitions);
});

test('without time, one partition is counted, and the answer says where the next one begins', async () => {
  const accounts = register();
  expect(await countAccounts(accounts, undefined, () => false)).toStrictEqual({
    accounts: { onboarded: 2, known: 1 },
    held: 1,
    cursor: '1',
  });
  // Two pages with accounts, and an empty one.
  expect(accounts.asked).toEqual(Array.from({ length: 3 }, () => ({ partition: 0 })));
  const last = String(registerPartitions - 1);
  expect(await countAccounts(register(), last, () => false)).toStrictEqual({
    accounts: { erased: 1 },
    held: 1,
  });
});

test('a part goes on as long as there is time', async () => {
  let partitions = 3;
  expect(await countAccounts(register(), '1', () => (partitions -= 1) > 0)).toStrictEqual({
    accounts: {},
    held: 0,
    cursor: '4',
  });
});
