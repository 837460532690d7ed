import { describe, expect, test } from 'vitest';
import { accountFee, aList, aSchedule } from '#test/fixtures/fee-schedules.ts';
import { firstDayWith, listsWithin, type ChargedAccount } from './accepted-lists.ts';

const schedule = aSchedule(
  aList([accountFee], { id: 'old', effectiveFrom: '2025-01-01' }),
  aList([accountFee], { id: 'standard', effectiveFrom: '2026-01-01' }),
  aList([accountFee], { id: 'premium', effectiveFrom: '2026-03-01', forNewAccounts: false }),
  aList([accountFee], { id: 'next', effectiveFrom: '2026-07-01' }),
);
const account: ChargedAccount = { id: 'acc-1', openedDay: '2026-02-10', acceptances: [] };
const march = ['2026-03-01', '2026-03-31'] as const;
const within = (more: Partial<ChargedAccount> = {}, days: readonly [string, string] = march) =>
  listsWithin(schedule, { ...account, ...more }, days).map(({ list, since, firstDay, lastDay }) => [
    list.id,
    since,
    firstDay,
    lastDay,
  ]);
const accepted = (priceList: string, day: string) => ({ priceList, day });

describe('the list of the contract', () => {
  test.each([
    ['2024-12-31', []],
    ['2025-01-01', ['old']],
    ['2025-12-31', ['old']],
    ['2026-01-01', ['standard']],
    ['2026-06-30', ['standard']],
    ['2026-07-01', ['next']],
  ])('of an account that opens on %s is %j: the latest one for new accounts', (openedDay, ids) => {
    expect(within({ openedDay }, ['2024-01-01', '2026-12-31']).map(([id]) => id)).toEqual(ids);
  });

  test('gives way to the list of a group that the customer accepts for the day of opening', () => {
    const acceptances = [accepted('premium', '2026-03-05')];
    expect(within({ openedDay: '2026-03-05', acceptances })).toEqual([
      ['premium', '2026-03-05', '2026-03-05', '2026-03-31'],
    ]);
  });

  test('does not depend on the order of the lists', () => {
    const reversed = { ...schedule, priceLists: [...schedule.priceLists].reverse() };
    expect(listsWithin(reversed, account, march)).toEqual(listsWithin(schedule, account, march));
  });
});

describe('the days on which a list holds', () => {
  test('are those asked for, while the account is open', () => {
    expect(within()).toEqual([['standard', '2026-02-10', ...march]]);
    expect(within({ openedDay: '2026-03-31' })).toEqual([
      ['standard', '2026-03-31', '2026-03-31', '2026-03-31'],
    ]);
    expect(within({ openedDay: '2026-04-01' })).toEqual([]);
    expect(within({ closedDay: '2026-03-01' })).toEqual([
      ['standard', '2026-02-10', '2026-03-01', '2026-03-01'],
    ]);
    expect(within({ closedDay: '2026-02-28' })).toEqual([]);
    expect(within({ closedDay: '2026-04-01' })).toEqual([['standard', '2026-02-10', ...march]]);
  });

  test('end on the day before the next one holds', () => {
    expect(within({ acceptances: [accepted('premium', '2026-03-11')] })).toEqual([
      ['standard', '2026-02-10', '2026-03-01', '2026-03-10'],
      ['premium', '2026-03-11', '2026-03-11', '2026-03-31'],
    ]);
    const back = [accepted('premium', '2026-03-11'), accepted('standard', '2026-03-21')];
    expect(within({ acceptances: back })).toEqual([
      ['standard', '2026-02-10', '2026-03-01', '2026-03-10'],
      ['premium', '2026-03-11', '2026-03-11', '2026-03-20'],
      ['standard', '2026-03-21', '2026-03-21', '2026-03-31'],
    ]);
    expect(within({ acceptances: [...back].reverse() })).toEqual(within({ acceptances: back }));
  });

  test('begin when the list is in force, though it was accepted earlier, even before the opening', () => {
    expect(within({ acceptances: [accepted('premium', '2026-02-15')] })).toEqual([
      ['premium', '2026-03-01', ...march],
    ]);
    const early = { openedDay: '2026-03-05', acceptances: [accepted('premium', '2026-02-15')] };
    expect(within(early).map(([, ...days]) => days)).toEqual([['2026-03-05', '2026-03-05', '2026-03-31']]);
  });
});

test.each([
  ['2026-03-10', '2026-03-10'],
  ['2026-02-01', '2026-03-01'],
])('an account that others charged until then is charged from %s on: from %s', (chargedFrom, firstDay) => {
  expect(within({ chargedFrom })).toEqual([['standard', '2026-02-10', firstDay, '2026-03-31']]);
});

test('an account has a fee from the first list on that has it', () => {
  const other = { ...accountFee, code: 'CARD' };
  const lists = aSchedule(
    aList([accountFee]),
    aList([accountFee, other], { id: 'with-card', forNewAccounts: false }),
  );
  const acceptances = [accepted('with-card', '2026-03-05')];
  const days = [accountFee.code, other.code, 'NONE'].map((code) =>
    firstDayWith(lists, { ...account, acceptances }, code),
  );
  expect(days).toEqual(['2026-02-10', '2026-03-05', undefined]);
});

test('an account never had a fee of the contract if it accepted another list for the day of opening', () => {
  const lists = aSchedule(
    aList([accountFee]),
    aList([{ ...accountFee, code: 'OTHER' }], { id: 'other', forNewAccounts: false }),
  );
  const acceptances = [accepted('other', '2026-02-10')];
  expect(firstDayWith(lists, { ...account, acceptances }, accountFee.code)).toBeUndefined();
});

test('a list that is in force later holds later, though it was accepted before', () => {
  const both = [accepted('old', '2026-02-20'), accepted('premium', '2026-02-15')];
  for (const acceptances of [both, [...both].reverse()])
    expect(within({ acceptances })).toEqual([['premium', '2026-03-01', ...march]]);
});

test('of lists that begin on one day, the one accepted last holds', () => {
  const both = [accepted('premium', '2026-02-20'), accepted('old', '2026-03-01')];
  for (const acceptances of [both, [...both].reverse()])
    expect(within({ acceptances })).toEqual([['old', '2026-03-01', ...march]]);
});

test('a list that is not in the schedule holds on no day', () => {
  expect(within({ acceptances: [accepted('gone', '2026-03-11')] })).toEqual([
    ['standard', '2026-02-10', ...march],
  ]);
});
