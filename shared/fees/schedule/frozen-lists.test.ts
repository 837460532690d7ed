import { describe, expect, test } from 'vitest';
import type { PriceList } from '#shared/fees/model/fee-schedule.ts';
import { accountFee, aList, aSchedule, withdrawalFee } from '#test/fixtures/fee-schedules.ts';
import { freezeList, whyNotAgreed } from './frozen-lists.ts';

const listsOf = (...lists: Parameters<typeof aSchedule>) => aSchedule(...lists).priceLists;
const [standard] = listsOf(aList([accountFee])) as [PriceList];
const dearer: PriceList = {
  ...standard,
  fees: standard.fees.map((fee) => ({ ...fee, price: { by: 'amount', cents: 900 } })),
};
const later: PriceList = { ...standard, id: 'later', effectiveFrom: '2026-07-01' };

function setUp() {
  const frozen = new Map<string, string>();
  const freeze = (id: string, sha256: string) => {
    if (!frozen.has(id)) frozen.set(id, sha256);
    return Promise.resolve();
  };
  const lists = { frozen: () => Promise.resolve(new Map(frozen)), freeze };
  const why = async (day: string, ...priceLists: readonly PriceList[]) =>
    whyNotAgreed(lists, { priceLists: [...priceLists] }, day);
  return { frozen, lists, why };
}

const missing = 'standard-2026 is missing in the price lists, but customers have agreed to it';
const differs =
  'standard-2026 differs from the price list that customers have agreed to: restore it, and put other prices into a new list';
const late =
  'later came after 2026-07-01, from which it is to be part of the contracts of new accounts: those that opened since have agreed to another list; give it a later day, or have their customers agree to it';

test('lists are frozen from the day on which they are in force', async () => {
  const { frozen, why } = setUp();
  expect(await why('2025-12-31', standard, later)).toBeUndefined();
  expect([...frozen.keys()]).toEqual([]);
  expect(await why('2026-01-01', standard, later)).toBeUndefined();
  expect([...frozen.keys()]).toEqual(['standard-2026']);
  expect(await why('2026-07-01', standard, later)).toBeUndefined();
  expect([...frozen.keys()]).toEqual(['standard-2026', 'later']);
});

test('a list keeps the digest of the days before roundings, caps and credits', async () => {
  const { frozen, why } = setUp();
  const tiers = [{ upToCents: 10_000, partsPerMillion: 15_000, fixedCents: 50 }, { partsPerMillion: 5_000 }];
  const waivers = [{ firstDay: '2026-01-01', lastDay: '2026-12-31', days: 30, reason: 'welcome' }];
  const tiered = { ...withdrawalFee, code: 'TIERED', price: { by: 'tiers' as const, tiers }, waivers };
  await why('2026-01-01', ...listsOf(aList([accountFee, withdrawalFee, tiered])));
  expect([...frozen]).toEqual([
    ['standard-2026', '452b42657b48c3255157f9a971b96e6ee36519976df941326349d89e905ef3cf'],
  ]);
});

describe('a list that customers have agreed to', () => {
  test('may not change, and may be restored', async () => {
    const { why } = setUp();
    await why('2026-01-01', standard);
    expect(await why('2026-01-02', dearer)).toBe(differs);
    expect(await why('2026-01-02', later, dearer)).toBe(differs);
    expect(await why('2026-01-02', standard, later)).toBeUndefined();
  });

  test.each([
    ['another rounding', { rounding: 'half-up' }],
    ['a rounding that is the usual one', { rounding: 'half-even' }],
    ['a cap', { caps: [{ codes: ['ACCOUNT_MONTHLY'], cents: 1 }] }],
    ['a credit', { credits: [{ id: 'WELCOME', cents: 1 }] }],
  ] as const)('is another one with %s', async (_, more) => {
    const { why } = setUp();
    await why('2026-01-01', standard);
    const copy = structuredClone(more) as Partial<PriceList>;
    expect(await why('2026-01-02', { ...standard, ...copy })).toBe(differs);
  });

  test('may change until it is in force', async () => {
    const { why } = setUp();
    await why('2025-12-31', standard);
    expect(await why('2025-12-31', dearer)).toBeUndefined();
  });

  test('may not be missing, whatever else is there', async () => {
    const { why } = setUp();
    await why('2026-01-01', standard);
    expect(await why('2026-01-02', later)).toBe(missing);
    expect(await why('2026-01-02')).toBe(missing);
    expect(await why('2026-01-02', later, standard)).toBeUndefined();
  });

  test('was frozen by whoever was faster', async () => {
    const { why, lists } = setUp();
    const faster = {
      frozen: lists.frozen,
      freeze: async () => freezeList(lists, dearer),
    };
    expect(await whyNotAgreed(faster, { priceLists: [standard] }, '2026-01-01')).toBe(differs);
    expect(await why('2026-01-01', dearer)).toBeUndefined();
  });
});

describe('a list for new accounts that comes later', () => {
  const after = async (day: string, list: PriceList = later) => {
    const { why, frozen } = setUp();
    await why('2026-01-01', standard);
    return [await why(day, standard, list), frozen.has(list.id)];
  };

  test('than its day is refused, but for the days on which the job may have stood still', async () => {
    expect(await after('2026-07-01')).toEqual([undefined, true]);
    expect(await after('2026-07-04')).toEqual([undefined, true]);
    expect(await after('2026-07-05')).toEqual([late, false]);
  });

  test('is no such list if accounts have to accept it', async () => {
    expect(await after('2026-12-31', { ...later, forNewAccounts: false })).toEqual([undefined, true]);
  });

  test('than any other may be the first one of the stage', async () => {
    const { why } = setUp();
    expect(await why('2026-12-31', standard, later)).toBeUndefined();
    const optional = setUp();
    await optional.why('2026-01-01', { ...standard, forNewAccounts: false });
    expect(await optional.why('2026-12-31', { ...standard, forNewAccounts: false }, later)).toBeUndefined();
  });
});
