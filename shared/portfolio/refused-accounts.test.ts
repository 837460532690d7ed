import { expect, test } from 'vitest';
import type { RegisteredAccount } from './registered-account.ts';
import { whyRefused } from './refused-accounts.ts';

const known = (id: string, heldBecause?: string): RegisteredAccount => ({
  id,
  state: 'onboarded',
  knownSince: '2026-01-05T08:00:00.000Z',
  currency: 'EUR',
  ...(heldBecause !== undefined && { heldBecause }),
});

/** Accounts of which some are held. */
const asked = async (ids: readonly string[] | undefined, { held = '', unknown = '' } = {}) => {
  const register = {
    read: async (id: string) =>
      Promise.resolve(
        id.length > 1 || unknown.includes(id)
          ? undefined
          : known(id, held.includes(id) ? 'a dispute' : undefined),
      ),
  };
  return ids === undefined ? whyRefused(register) : whyRefused(register, ids);
};

test.each([
  ['all accounts', undefined, {}],
  ['no single account', [], {}],
  ['one that nobody holds', ['a'], {}],
  ['some, if one of them is not held', ['a', 'b'], { held: 'a' }],
])('a request for %s is not refused', async (_, ids, those) => {
  expect(await asked(ids, those)).toBeUndefined();
});

test.each([
  [['a'], 'a', 'a person holds a: release it first'],
  [['a', 'b'], 'ab', 'a person holds a, b: release one first'],
  [['a', 'b', 'c'], 'abc', 'a person holds a, b, c: release one first'],
  [['a', 'b', 'c', 'd', 'e'], 'abcde', 'a person holds a, b, c and 2 more: release one first'],
])('a request for %j is refused if a person holds all of them', async (ids, held, because) => {
  expect(await asked(ids, { held })).toBe(because);
});

test('accounts that are in no register are named, and not the others', async () => {
  expect(await asked(['a', 'b'], { unknown: 'b' })).toBe(
    "neither an event nor the bank's list of accounts names b: check the id",
  );
  expect(await asked(['a', 'b', 'c', 'd'], { held: 'a', unknown: 'bcd' })).toBe(
    "neither an event nor the bank's list of accounts names b, c, d: check the ids",
  );
});
