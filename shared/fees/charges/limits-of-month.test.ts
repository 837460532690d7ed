import { describe, expect, test } from 'vitest';
import { accountFee, aList, aSchedule, withdrawalFee, type FeeInput } from '#test/fixtures/fee-schedules.ts';
import { withoutCharge, type Charge } from '#shared/fees/model/charge.ts';
import { chargesOfMonth } from './charges-of-month.ts';

type ListInput = Parameters<typeof aList>[1];

const transferFee: FeeInput = {
  ...withdrawalFee,
  code: 'TRANSFER',
  trigger: { on: 'booking', types: ['CARD_TRANSACTION'], direction: 'outgoing' },
  price: { by: 'amount', cents: 100 },
};
const codes = ['ACCOUNT_MONTHLY', 'TRANSFER'];

interface Asked {
  readonly ids?: readonly string[];
  readonly before?: readonly Charge[];
  readonly period?: string;
}

/** 5.00 for the account, and 1.00 for each transfer. */
const charged = (limits: ListInput, { ids = [], before = [], period = '2026-10' }: Asked = {}) =>
  chargesOfMonth(aSchedule(aList([accountFee, transferFee], limits)), {
    account: { id: 'acc-1', openedDay: '2026-09-10', acceptances: [] },
    period,
    bookings: ids.map((id) => ({
      id,
      day: `${period}-10`,
      type: 'CARD_TRANSACTION',
      cents: -10_000,
      currency: 'EUR',
    })),
    before,
  });

const costs = (charges: readonly Charge[]) => charges.map(({ occurrence, cents }) => [occurrence, cents]);
const sum = (charges: readonly Charge[]) => charges.reduce((total, { cents }) => total + cents, 0);

describe('a cap', () => {
  const caps = [{ codes, cents: 650 }];

  test('holds for all its fees of a month together, and says what it cut', () => {
    const charges = charged({ caps }, { ids: ['a', 'b', 'c'] });
    expect(costs(charges)).toEqual([
      ['1', 500],
      ['a', 100],
      ['b', 50],
      ['c', 0],
    ]);
    expect(charges[2]?.lines.at(-1)).toEqual({ because: 'cap', capCents: 650, cents: -50 });
    expect(charges[2]?.tax.cents).toBe(8);
  });

  test('counts what is charged already, which stays', () => {
    const before = charged({ caps }, { ids: ['b'] });
    expect(costs(charged({ caps }, { ids: ['a', 'b', 'c'], before }))).toEqual([
      ['a', 50],
      ['c', 0],
    ]);
  });

  test('begins anew with each month', () => {
    const before = charged({ caps }, { ids: ['a', 'b', 'c'], period: '2026-09' });
    expect(sum(charged({ caps }, { ids: ['x', 'y', 'z'], before }))).toBe(650);
  });

  test('counts neither other fees nor those that are gone', () => {
    const transfers = [{ codes: ['TRANSFER'], cents: 150 }];
    const before = charged({ caps: transfers }, { ids: ['a', 'b'] });
    expect(costs(before)).toEqual([
      ['1', 500],
      ['a', 100],
      ['b', 50],
    ]);
    const gone = before.map((each) => (each.occurrence === 'a' ? withoutCharge(each, 'withdrawn') : each));
    expect(costs(charged({ caps: transfers }, { ids: ['c', 'd'], before: gone }))).toEqual([
      ['c', 100],
      ['d', 0],
    ]);
  });

  test('of nothing makes them free, and the tighter of two holds', () => {
    expect(sum(charged({ caps: [{ codes, cents: 0 }] }, { ids: ['a'] }))).toBe(0);
    const two = [
      { codes, cents: 580 },
      { codes: ['TRANSFER'], cents: 150 },
    ];
    expect(costs(charged({ caps: two }, { ids: ['a', 'b'] }))).toEqual([
      ['1', 500],
      ['a', 80],
      ['b', 0],
    ]);
  });
});

describe('a credit', () => {
  const credits = [{ id: 'WELCOME', cents: 550 }];

  test('reduces fees of the month in order, is shown on each, and reduces the tax', () => {
    const charges = charged({ credits }, { ids: ['a', 'b'] });
    expect(costs(charges)).toEqual([
      ['1', 0],
      ['a', 50],
      ['b', 100],
    ]);
    const line = { because: 'credit', credit: 'WELCOME', ofCents: 550 };
    expect(charges.map(({ lines }) => lines.at(-1))).toEqual([
      { ...line, cents: -500 },
      { ...line, cents: -50 },
      { because: 'price', cents: 100 },
    ]);
    expect(charges[1]?.tax.cents).toBe(8);
  });

  test('is never paid out', () => {
    const charges = charged({ credits: [{ id: 'WELCOME', cents: 99_999 }] }, { ids: ['a'] });
    expect(costs(charges)).toEqual([
      ['1', 0],
      ['a', 0],
    ]);
  });

  test('is used once: a late booking gets what is left', () => {
    const before = charged({ credits }, { ids: [] });
    expect(costs(charged({ credits }, { ids: ['late', 'later'], before }))).toEqual([
      ['late', 50],
      ['later', 100],
    ]);
  });

  test('goes to others once its fee is gone', () => {
    const own = [{ id: 'WELCOME', cents: 60, codes: ['TRANSFER'] }];
    const before = charged({ credits: own }, { ids: ['a'] });
    expect(costs(before)).toEqual([
      ['1', 500],
      ['a', 40],
    ]);
    const gone = before.map((each) => (each.occurrence === 'a' ? withoutCharge(each, 'cancelled') : each));
    expect(costs(charged({ credits: own }, { ids: ['b'], before: gone }))).toEqual([['b', 40]]);
    expect(costs(charged({ credits: own }, { ids: ['b'], before }))).toEqual([['b', 100]]);
  });

  test('may be for the first months with the list, the one of its beginning included', () => {
    const own = [{ id: 'WELCOME', cents: 100, months: 2 }];
    const month = (period: string) => sum(charged({ credits: own }, { period }));
    expect([month('2026-09'), month('2026-10'), month('2026-11')]).toEqual([250, 400, 500]);
  });

  test('comes after a cap, so that it is worth its sum', () => {
    const both = { caps: [{ codes, cents: 600 }], credits: [{ id: 'WELCOME', cents: 150 }] };
    const atOnce = charged(both, { ids: ['a', 'b', 'c'] });
    expect(sum(atOnce)).toBe(450);
    const before = charged(both, { ids: ['a'] });
    expect(sum([...before, ...charged(both, { ids: ['b', 'c'], before })])).toBe(450);
  });
});
