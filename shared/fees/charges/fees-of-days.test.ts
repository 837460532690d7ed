import { describe, expect, test } from 'vitest';
import { accountFee, aList, aSchedule, withdrawalFee, type FeeInput } from '#test/fixtures/fee-schedules.ts';
import type { ChargedAccount } from '#shared/fees/schedule/accepted-lists.ts';
import { bookingOf, type Charge } from '#shared/fees/model/charge.ts';
import { intentId } from '#shared/fees/model/intent-id.ts';
import { monthAfter } from '#shared/fees/model/months.ts';
import { chargesOfMonth } from './charges-of-month.ts';

const amount = (cents: number) => ({ by: 'amount', cents }) as const;
const yearlyFee = (dueIn: 'opening-month' | number): FeeInput => ({
  ...accountFee,
  code: 'CARD_YEARLY',
  type: 'ChargeCard',
  trigger: { on: 'year', dueIn },
  price: amount(3_000),
  tax: 'STANDARD',
});
const openingFee: FeeInput = {
  ...accountFee,
  code: 'OPENING',
  trigger: { on: 'once' },
  price: amount(990),
};

interface Life {
  readonly account?: Partial<ChargedAccount>;
  readonly from?: string;
  readonly months?: number;
}

/** What an account is charged month by month, with what it was charged before. */
function lived(lists: Parameters<typeof aSchedule>, { account = {}, from = '2026-01', months = 36 }: Life) {
  const charges: Charge[] = [];
  const who = { id: 'acc-1', openedDay: '2026-02-14', acceptances: [], ...account };
  for (let n = 0; n < months; n += 1)
    charges.push(
      ...chargesOfMonth(aSchedule(...lists), {
        account: who,
        period: monthAfter(from, n),
        bookings: [],
        before: charges,
      }),
    );
  return charges;
}

const monthsOf = (charges: readonly Charge[]) => charges.map(({ period }) => period);

describe('a fee of the year', () => {
  test('is due in the month of opening and a year later, in advance', () => {
    const charges = lived([aList([yearlyFee('opening-month')])], {});
    expect(monthsOf(charges)).toEqual(['2026-02', '2027-02', '2028-02']);
    expect(charges[1]).toMatchObject({
      occurrence: '1',
      cents: 3_000,
      tax: { code: 'STANDARD', cents: 479 },
      lines: [
        {
          because: 'year',
          priceList: 'standard-2026',
          firstDay: '2027-02-14',
          lastDay: '2028-02-13',
          cents: 3_000,
        },
      ],
    });
    expect(bookingOf(charges[1]!)).toBeUndefined();
  });

  test('of an account that opened on a leap day is due on the last day of February', () => {
    const account = { openedDay: '2024-02-29' };
    const charges = lived([aList([yearlyFee('opening-month')], { effectiveFrom: '2024-01-01' })], {
      account,
    });
    expect(charges.map(({ lines: [line] }) => line)).toMatchObject([
      { firstDay: '2026-02-28' },
      { firstDay: '2027-02-28' },
      { firstDay: '2028-02-29' },
    ]);
  });

  test('or of a month is due on its first day, for accounts that are open then', () => {
    expect(monthsOf(lived([aList([yearlyFee(2)])], {}))).toEqual(['2027-02', '2028-02']);
    const account = { openedDay: '2026-02-01' };
    expect(monthsOf(lived([aList([yearlyFee(2)])], { account }))).toEqual(['2026-02', '2027-02', '2028-02']);
    const closed = { ...account, closedDay: '2027-01-31' };
    expect(monthsOf(lived([aList([yearlyFee(2)])], { account: closed }))).toEqual(['2026-02']);
    expect(monthsOf(lived([aList([yearlyFee(11)])], { months: 12 }))).toEqual(['2026-11']);
  });

  test('is charged by the list of the day on which it is due', () => {
    const other = aList([{ ...yearlyFee('opening-month'), price: amount(1_200) }], {
      id: 'other',
      forNewAccounts: false,
    });
    const after = (day: string) =>
      lived([aList([yearlyFee('opening-month')]), other], {
        account: { acceptances: [{ priceList: 'other', day }] },
      }).map(({ cents }) => cents);
    expect(after('2027-02-14')).toEqual([3_000, 1_200, 1_200]);
    expect(after('2027-02-15')).toEqual([3_000, 3_000, 1_200]);
  });

  test('of a day before the onboarding was charged by another system', () => {
    const account = {
      openedDay: '2025-02-14',
      acceptances: [{ priceList: 'standard-2026', day: '2026-01-01' }],
    };
    const from = (chargedFrom: string) =>
      monthsOf(
        lived([aList([yearlyFee('opening-month')])], { account: { ...account, chargedFrom }, months: 12 }),
      );
    expect(from('2026-02-14')).toEqual(['2026-02']);
    expect(from('2026-02-15')).toEqual([]);
  });

  test('is not due again within a year after the day of opening was corrected', () => {
    const lists: Parameters<typeof aSchedule> = [aList([yearlyFee('opening-month')])];
    const before = lived(lists, { months: 3 });
    const after = (period: string) =>
      chargesOfMonth(aSchedule(...lists), {
        account: { id: 'acc-1', openedDay: '2026-01-20', acceptances: [] },
        period,
        bookings: [],
        before,
      });
    expect(after('2027-01')).toEqual([]);
    expect(after('2027-02')).toMatchObject([{ lines: [{ firstDay: '2027-02-14', lastDay: '2028-02-13' }] }]);
    expect(monthsOf(after('2028-01'))).toEqual(['2028-01']);
  });

  test.each([
    '2026-01-31',
    '2026-02-27',
    '2026-03-01',
    '2026-03-31',
    '2026-04-02',
    '2025-06-15',
    '2024-02-29',
  ])('leaves no month out and charges no day twice if the day of opening turns out to be %s', (corrected) => {
    const schedule = aSchedule(aList([yearlyFee('opening-month')], { effectiveFrom: '2020-01-01' }));
    const before: Charge[] = [];
    for (let period = '2026-03'; period <= '2031-12'; period = monthAfter(period)) {
      const openedDay = period < '2026-06' ? '2026-03-01' : corrected;
      const account = { id: 'acc-1', openedDay, acceptances: [] };
      before.push(...chargesOfMonth(schedule, { account, period, bookings: [], before }));
    }
    const years = before.flatMap(({ lines }) =>
      lines.flatMap((line) => (line.because === 'year' ? [line] : [])),
    );
    expect(years.length).toBeGreaterThan(4);
    for (const [n, { firstDay }] of years.slice(1).entries()) {
      const { lastDay } = years[n]!;
      expect(firstDay > lastDay && firstDay.slice(0, 7) <= monthAfter(lastDay.slice(0, 7))).toBe(true);
    }
  });

  test('may be waived on the day on which it is due', () => {
    const waivers = [{ firstDay: '2026-02-14', lastDay: '2026-02-14', reason: 'first year free' }];
    const charges = lived([aList([{ ...yearlyFee('opening-month'), waivers }])], {});
    expect(charges.map(({ cents }) => cents)).toEqual([0, 3_000, 3_000]);
  });
});

describe('a fee of the life of an account', () => {
  test('is due once, in the month in which it first has a list with it', () => {
    const charges = lived([aList([openingFee, withdrawalFee])], {});
    expect(charges).toMatchObject([
      {
        period: '2026-02',
        occurrence: 'once',
        cents: 990,
        lines: [{ because: 'once', priceList: 'standard-2026', day: '2026-02-14', cents: 990 }],
      },
    ]);
    expect(bookingOf(charges[0]!)).toBeUndefined();
  });

  test('has one id in its life, in whichever month it is charged', () => {
    const fee = { code: 'OPENING', occurrence: 'once' };
    expect(intentId('acc-1', { ...fee, period: '2026-02' })).toBe(
      intentId('acc-1', { ...fee, period: '2027-01' }),
    );
  });

  test('is not due again by another list, whatever it costs there', () => {
    const other = aList([{ ...openingFee, price: amount(5_000) }], { id: 'other', forNewAccounts: false });
    const acceptances = [{ priceList: 'other', day: '2026-05-01' }];
    const cents = (first: number) =>
      lived([aList([{ ...openingFee, price: amount(first) }]), other], { account: { acceptances } }).map(
        (charge) => [charge.period, charge.cents],
      );
    expect(cents(990)).toEqual([['2026-02', 990]]);
    expect(cents(0)).toEqual([['2026-02', 0]]);
  });

  test('is due by the later list if the first one lacks it', () => {
    const other = aList([openingFee], { id: 'other', forNewAccounts: false });
    const acceptances = [{ priceList: 'other', day: '2026-05-17' }];
    const charges = lived([aList([accountFee]), other], { account: { acceptances } });
    expect(monthsOf(charges.filter(({ code }) => code === 'OPENING'))).toEqual(['2026-05']);
  });

  test('of a day before the onboarding was charged by another system', () => {
    const again = [{ priceList: 'other', day: '2026-08-01' }];
    const other = aList([openingFee], { id: 'other', forNewAccounts: false });
    const from = (chargedFrom: string) =>
      monthsOf(
        lived([aList([openingFee]), other], { account: { chargedFrom, acceptances: again }, months: 12 }),
      );
    expect(from('2026-02-14')).toEqual(['2026-02']);
    expect(from('2026-02-15')).toEqual([]);
  });
});

test('fees of days are not due again once their month is planned', () => {
  const planned = {
    account: { id: 'acc-1', openedDay: '2026-02-14', acceptances: [] },
    period: '2026-02',
    bookings: [],
    isPlanned: true,
  };
  const schedule = aSchedule(aList([accountFee, yearlyFee('opening-month'), openingFee]));
  expect(chargesOfMonth(schedule, planned)).toEqual([]);
  expect(chargesOfMonth(schedule, { ...planned, isPlanned: false })).toHaveLength(3);
});
