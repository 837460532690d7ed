import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { feeSchedule } from '#shared/fees/model/fee-schedule.ts';
import {
  accountFee,
  aList,
  aSchedule,
  scheduleInput,
  withdrawalFee,
  type FeeInput,
} from '#test/fixtures/fee-schedules.ts';
import type { ChargedAccount } from '#shared/fees/schedule/accepted-lists.ts';
import { sumOf } from '#shared/fees/model/charge.ts';
import type { Charge } from '#shared/fees/model/charge.ts';
import { chargesOfMonth } from './charges-of-month.ts';
import type { ChargeableBooking } from './fees-of-bookings.ts';

const account: ChargedAccount = { id: 'acc-1', openedDay: '2026-02-01', acceptances: [] };
const withdrawal = (id: string, day: string, cents = -10_000): ChargeableBooking => ({
  id,
  day,
  cents,
  type: 'CARD_TRANSACTION',
  currency: 'EUR',
});

const october = (fees: FeeInput[], bookings: ChargeableBooking[] = [], who: Partial<ChargedAccount> = {}) =>
  chargesOfMonth(aSchedule(aList(fees)), { account: { ...account, ...who }, period: '2026-10', bookings });

describe('a monthly fee', () => {
  test('is due once, in full', () => {
    expect(october([accountFee])).toMatchObject([
      {
        code: 'ACCOUNT_MONTHLY',
        type: 'ChargeAccountMaintenance',
        period: '2026-10',
        occurrence: '1',
        cents: 500,
      },
    ]);
  });

  test('counts the days of an account that opens or closes in the month', () => {
    expect(october([accountFee], [], { openedDay: '2026-10-22' })[0]?.cents).toBe(161);
    expect(october([accountFee], [], { closedDay: '2026-10-21' })[0]?.cents).toBe(339);
  });

  test('begins with the day after the onboarding: another system charged the days before', () => {
    const onboarded = { openedDay: '2026-02-01', chargedFrom: '2026-10-16' };
    const days = { priceList: 'standard-2026', firstDay: '2026-10-16', lastDay: '2026-10-31' };
    const [charge] = october([accountFee], [], onboarded);
    expect(charge?.lines).toMatchObject([{ because: 'days', ...days, share: { days: 16, ofDays: 31 } }]);
    expect(charge?.cents).toBe(258);
    expect(october([accountFee], [], { ...onboarded, chargedFrom: '2026-11-01' })).toEqual([]);
    const welcome = [{ firstDay: '2026-01-01', lastDay: '2026-12-31', days: 30, reason: 'welcome' }];
    expect(october([{ ...accountFee, waivers: welcome }], [], onboarded)[0]?.cents).toBe(258);
  });

  test('shows how many days it takes of each price', () => {
    const [charge] = october([accountFee], [], { openedDay: '2026-10-15' });
    const days = { priceList: 'standard-2026', firstDay: '2026-10-15', lastDay: '2026-10-31' };
    const share = { ofCents: 500, days: 17, ofDays: 31 };
    expect(charge?.lines).toEqual([{ because: 'days', ...days, share, cents: 274 }]);
  });

  test('is due in full without proration', () => {
    const inFull: FeeInput = { ...accountFee, trigger: { on: 'month', proration: 'none' } };
    expect(october([inFull], [], { openedDay: '2026-10-31' })[0]?.cents).toBe(500);
  });

  test('without proration counts the days after an onboarding all the same, once', () => {
    const inFull: FeeInput = { ...accountFee, trigger: { on: 'month', proration: 'none' } };
    const onboarded = { openedDay: '2026-02-01', chargedFrom: '2026-10-16' };
    expect(october([inFull], [], onboarded)[0]).toMatchObject({
      cents: 258,
      lines: [{ because: 'days', firstDay: '2026-10-16', share: { days: 16, ofDays: 31 } }],
    });
    expect(october([inFull], [], { ...onboarded, chargedFrom: '2026-10-31' })[0]?.cents).toBe(16);
    // All of the month is ours, or all of the account's life.
    for (const who of [
      { ...onboarded, chargedFrom: '2026-10-01' },
      { ...onboarded, chargedFrom: '2026-09-16' },
      { openedDay: '2026-10-31', chargedFrom: '2026-10-31' },
    ])
      expect(october([inFull], [], who)[0]?.cents).toBe(500);
  });

  test('is not due before the account opened, nor after it closed', () => {
    expect(october([accountFee], [], { openedDay: '2026-11-01' })).toEqual([]);
    expect(october([accountFee], [], { closedDay: '2026-09-30' })).toEqual([]);
  });

  test('is waived for the days of a waiver, with its reason', () => {
    const waivers = [{ firstDay: '2026-10-01', lastDay: '2026-10-10', reason: 'an outage of the app' }];
    const [charge] = october([{ ...accountFee, waivers }]);
    expect(charge?.cents).toBe(500 - 161);
    expect(charge?.lines).toContainEqual({ because: 'waiver', reason: 'an outage of the app', cents: -161 });
  });

  test('is waived from the first day of a waiver, not earlier', () => {
    const waivers = [{ firstDay: '2026-10-11', lastDay: '2026-10-20', reason: 'an outage of the app' }];
    const [charge] = october([{ ...accountFee, waivers }]);
    expect(charge?.lines.map(({ because, cents }) => [because, cents])).toEqual([
      ['days', 161],
      ['days', 162],
      ['waiver', -162],
      ['days', 177],
    ]);
  });

  test('is due again in the next month, and beside any other', () => {
    const another: FeeInput = { ...accountFee, code: 'DEPOT_MONTHLY' };
    const schedule = aSchedule(aList([accountFee, another]));
    const of = (period: string, before: readonly Charge[] = []) =>
      chargesOfMonth(schedule, { account, period, bookings: [], before });
    const september = of('2026-09');
    expect(september.map(({ code }) => code)).toEqual(['ACCOUNT_MONTHLY', 'DEPOT_MONTHLY']);
    expect(of('2026-10', september).map(({ code }) => code)).toEqual(['ACCOUNT_MONTHLY', 'DEPOT_MONTHLY']);
    expect(of('2026-09', september.slice(0, 1)).map(({ code }) => code)).toEqual(['DEPOT_MONTHLY']);
  });

  test('is not due again once its month is planned, while a late booking is', () => {
    const schedule = aSchedule(aList([accountFee, withdrawalFee]));
    const bookings = [withdrawal('late', '2026-10-05')];
    const planned = { account, period: '2026-10', bookings, isPlanned: true, before: [] };
    expect(chargesOfMonth(schedule, planned).map(({ occurrence }) => occurrence)).toEqual(['late']);
  });

  test('is free for the first days of each customer', () => {
    const waivers = [{ firstDay: '2026-01-01', lastDay: '2026-12-31', days: 30, reason: 'welcome' }];
    const fees = [{ ...accountFee, waivers }];
    expect(october(fees, [], { openedDay: '2026-10-01' })[0]?.cents).toBe(500 - 484);
    expect(october(fees, [], { openedDay: '2026-09-01' })[0]?.cents).toBe(500);
  });
});

describe('the price list', () => {
  const dearer = aList([{ ...accountFee, price: { by: 'amount', cents: 900 } }], {
    id: 'dearer',
    effectiveFrom: '2026-06-01',
  });
  const schedule = aSchedule(aList([accountFee]), dearer);
  const of = (who: Partial<ChargedAccount>) =>
    chargesOfMonth(schedule, { account: { ...account, ...who }, period: '2026-10', bookings: [] });

  test('of an account is that of its contract, until its customer accepts another one', () => {
    expect(of({})[0]).toMatchObject({ cents: 500, priceLists: ['standard-2026'] });
    expect(of({ openedDay: '2026-06-01' })[0]).toMatchObject({ cents: 900, priceLists: ['dearer'] });
    expect(of({ acceptances: [{ priceList: 'dearer', day: '2026-09-30' }] })[0]?.cents).toBe(900);
  });

  test('changes within a month by days, in one charge', () => {
    const [charge, ...others] = of({ acceptances: [{ priceList: 'dearer', day: '2026-10-16' }] });
    expect(others).toEqual([]);
    expect(charge).toMatchObject({ priceLists: ['standard-2026', 'dearer'], cents: 242 + 465 });
  });

  test('of a booking is the one in effect on its day', () => {
    const [cheap, steep] = [
      aList([withdrawalFee]),
      aList([{ ...withdrawalFee, price: { by: 'amount', cents: 900 } }], {
        id: 'steep',
        effectiveFrom: '2026-06-01',
      }),
    ];
    const charges = chargesOfMonth(aSchedule(cheap, steep), {
      account: { ...account, acceptances: [{ priceList: 'steep', day: '2026-10-16' }] },
      period: '2026-10',
      bookings: ['2026-10-01', '2026-10-15', '2026-10-16'].map((day) => withdrawal(day, day)),
    });
    expect(charges.map(({ occurrence, priceLists }) => [occurrence, priceLists])).toEqual([
      ['2026-10-01', ['standard-2026']],
      ['2026-10-15', ['standard-2026']],
      ['2026-10-16', ['steep']],
    ]);
  });

  test('charges nothing before it is in force, though it was accepted earlier', () => {
    const early = { openedDay: '2025-01-01', acceptances: [{ priceList: 'dearer', day: '2026-05-01' }] };
    const may = { account: { ...account, ...early }, period: '2026-05', bookings: [] };
    expect(chargesOfMonth(schedule, may)).toEqual([]);
  });

  test('that was never accepted charges nothing', () => {
    expect(of({ openedDay: '2025-01-01' })).toEqual([]);
  });
});

describe('a fee for bookings', () => {
  test('is due for each booking by its id, beyond the free ones of the month', () => {
    const bookings = ['d', 'a', 'c', 'b'].map((id, index) =>
      withdrawal(id, `2026-10-0${4 - index}`, -20_000),
    );
    const charges = october([withdrawalFee], bookings);
    expect(charges.map(({ occurrence, cents }) => [occurrence, cents])).toEqual([
      ['b', 0],
      ['c', 0],
      ['a', 400],
      ['d', 400],
    ]);
    expect(charges[0]?.lines).toContainEqual({ because: 'free', ofFree: 2, cents: -400 });
  });

  test('gives a late booking no free place that is used', () => {
    const schedule = aSchedule(aList([withdrawalFee]));
    const inTime = [withdrawal('one', '2026-10-02'), withdrawal('two', '2026-10-03')];
    const [one, ...others] = chargesOfMonth(schedule, { account, period: '2026-10', bookings: inTime });
    const late = { account, period: '2026-10', bookings: [...inTime, withdrawal('late', '2026-10-01')] };
    const newCharges = (before: Charge[]) =>
      chargesOfMonth(schedule, { ...late, before }).map(({ occurrence, cents }) => [occurrence, cents]);
    expect(newCharges([one!, ...others])).toEqual([['late', 300]]);
    expect(newCharges([one!])).toEqual([
      ['late', 0],
      ['two', 300],
    ]);
  });

  test('counts the free places of its own month and of its own code', () => {
    const other: FeeInput = { ...withdrawalFee, code: 'CASH_ABROAD' };
    const schedule = aSchedule(aList([withdrawalFee, other]));
    const of = (period: string, ids: readonly string[], before: readonly Charge[] = []) =>
      chargesOfMonth(schedule, {
        account,
        period,
        bookings: ids.map((id) => withdrawal(id, `${period}-02`)),
        before,
      });
    const september = of('2026-09', ['a', 'b']);
    const paid = of('2026-10', ['c', 'd', 'e'], september);
    expect(paid.map(({ code, occurrence, cents }) => [code, occurrence, cents])).toEqual([
      ['CASH_WITHDRAWAL', 'c', 0],
      ['CASH_WITHDRAWAL', 'd', 0],
      ['CASH_WITHDRAWAL', 'e', 300],
      ['CASH_ABROAD', 'c', 0],
      ['CASH_ABROAD', 'd', 0],
      ['CASH_ABROAD', 'e', 300],
    ]);
    const ofOne = paid.filter(({ code }) => code === 'CASH_WITHDRAWAL');
    expect(of('2026-10', ['c', 'd', 'e'], ofOne)).toEqual(paid.slice(3));
  });

  test('gives the place to the next booking that was charged without one before', () => {
    const schedule = aSchedule(aList([withdrawalFee]));
    const yen = { ...withdrawal('yen', '2026-10-01'), currency: 'JPY' };
    const month = { account, period: '2026-10' };
    const before = chargesOfMonth(schedule, { ...month, bookings: [yen] });
    const bookings = ['a', 'b', 'c'].map((id) => withdrawal(id, '2026-10-02'));
    expect(chargesOfMonth(schedule, { ...month, bookings, before }).map(({ cents }) => cents)).toEqual([
      0, 0, 300,
    ]);
  });

  test.each([
    ['outgoing', ['-1']],
    ['incoming', ['1']],
    ['any', ['-1', '0', '1']],
  ] as const)('for %s money is due for bookings of %j cents', (direction, due) => {
    const fees: FeeInput[] = [
      { ...withdrawalFee, trigger: { on: 'booking', types: ['CARD_TRANSACTION'], direction } },
    ];
    const bookings = [-1, 0, 1].map((cents) => withdrawal(String(cents), '2026-10-05', cents));
    expect(october(fees, bookings).map(({ occurrence }) => occurrence)).toEqual(due);
  });

  test('leaves out other types, directions and months', () => {
    const fees: FeeInput[] = [
      { ...withdrawalFee, trigger: { on: 'booking', types: ['CARD_TRANSACTION'], direction: 'outgoing' } },
    ];
    const others = [
      { ...withdrawal('other', '2026-10-05'), type: 'SEPA_CREDIT_TRANSFER' },
      withdrawal('back', '2026-10-05', 10_000),
      withdrawal('september', '2026-09-30'),
    ];
    expect(october(fees, others)).toEqual([]);
  });

  test('is not due for a booking in another currency, which takes no free place and is reported', () => {
    const bookings = [
      { ...withdrawal('yen', '2026-10-01', -1_000_000), currency: 'JPY' },
      ...['a', 'b', 'c'].map((id) => withdrawal(id, '2026-10-02')),
    ];
    const charges = october([withdrawalFee], bookings);
    expect(charges.map(({ occurrence, cents }) => [occurrence, cents])).toEqual([
      ['yen', 0],
      ['a', 0],
      ['b', 0],
      ['c', 300],
    ]);
    expect(charges[0]?.lines).toEqual([{ because: 'currency', currency: 'JPY', cents: 0 }]);
  });

  test('includes its tax', () => {
    const fees: FeeInput[] = [
      { ...withdrawalFee, trigger: { on: 'booking', types: ['CARD_TRANSACTION'], direction: 'any' } },
    ];
    const [charge] = october(fees, [withdrawal('one', '2026-10-05')]);
    expect(charge).toMatchObject({
      cents: 300,
      tax: { code: 'STANDARD', partsPerMillion: 190_000, cents: 48 },
    });
  });

  test('includes the tax of its day, whenever it is planned', () => {
    const list = aList([{ ...accountFee, tax: 'STANDARD' }, withdrawalFee]);
    const schedule = feeSchedule.parse({
      ...scheduleInput(list),
      taxes: {
        STANDARD: [
          { from: '2007-01-01', partsPerMillion: 190_000, text: 'USt. 19 %' },
          { from: '2026-10-16', partsPerMillion: 160_000, text: 'USt. 16 %' },
        ],
      },
    });
    const taxed = (who: Partial<ChargedAccount>, ...days: string[]) =>
      chargesOfMonth(schedule, {
        account: { ...account, ...who },
        period: '2026-10',
        bookings: days.map((day) => withdrawal(day, day)),
      }).map(({ occurrence, tax: { partsPerMillion } }) => [occurrence, partsPerMillion]);
    expect(taxed({}, '2026-10-15', '2026-10-16')).toEqual([
      ['1', 160_000],
      ['2026-10-15', 190_000],
      ['2026-10-16', 160_000],
    ]);
    expect(taxed({ closedDay: '2026-10-15' })).toEqual([['1', 190_000]]);
  });

  test('with tiers takes each part at the rate of its tier, and its lines add up to the price', () => {
    const tiers = [
      { upToCents: 10_000, partsPerMillion: 15_000, fixedCents: 50 },
      { upToCents: 50_000, partsPerMillion: 10_000 },
      { partsPerMillion: 5_000 },
    ];
    const fees: FeeInput[] = [
      {
        ...withdrawalFee,
        trigger: { on: 'booking', types: ['CARD_TRANSACTION'], direction: 'any' },
        price: { by: 'tiers', tiers },
      },
    ];
    const cents = (booked: number) => october(fees, [withdrawal('one', '2026-10-05', booked)])[0]?.cents;
    expect([cents(-10_000), cents(-50_000), cents(60_000)]).toEqual([200, 600, 650]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999_999 }), (booked) => {
        const exact =
          Math.min(booked, 10_000) * 15_000 +
          Math.max(0, Math.min(booked, 50_000) - 10_000) * 10_000 +
          Math.max(0, booked - 50_000) * 5_000;
        expect(Math.abs((cents(booked) ?? 0) - 50 - exact / 1_000_000)).toBeLessThanOrEqual(0.5);
      }),
    );
  });
});

test('reads earlier charges once for all bookings, not for each', () => {
  const schedule = aSchedule(aList([withdrawalFee]));
  const bookings = Array.from({ length: 2_000 }, (_, n) => withdrawal(`b${n}`, '2026-10-05'));
  const before = chargesOfMonth(schedule, { account, period: '2026-10', bookings });
  let reads = 0;
  const counted = before.map((charge) => ({
    ...charge,
    get occurrence() {
      reads += 1;
      return charge.occurrence;
    },
  }));
  expect(chargesOfMonth(schedule, { account, period: '2026-10', bookings, before: counted })).toEqual([]);
  expect(reads).toBeLessThan(10 * bookings.length);
});

test('lines explain each cent of any account', () => {
  const day = fc.integer({ min: 1, max: 31 }).map((each) => `2026-10-${String(each).padStart(2, '0')}`);
  const bookings = fc.array(fc.tuple(fc.uuid(), day, fc.integer({ min: -1_000_000, max: 1_000_000 })));
  fc.assert(
    fc.property(bookings, day, fc.option(day, { nil: undefined }), (booked, openedDay, closedDay) => {
      const all = booked.map(([id, when, cents]) => withdrawal(id, when, cents));
      for (const { cents, lines } of october([accountFee, withdrawalFee], all, { openedDay, closedDay })) {
        expect(cents).toBe(sumOf(lines));
        expect(cents).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});
