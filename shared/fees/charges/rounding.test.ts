import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Rounding } from '#shared/fees/model/rounding.ts';
import { sumOf } from '#shared/fees/model/charge.ts';
import { aList, aSchedule, accountFee, withdrawalFee, type FeeInput } from '#test/fixtures/fee-schedules.ts';
import { chargesOfMonth } from './charges-of-month.ts';

/** Of April: in a month of 31 days, no part of a price is just half a cent. */
const day = fc.integer({ min: 1, max: 30 }).map((each) => `2026-04-${String(each).padStart(2, '0')}`);
const cents = fc.integer({ min: 0, max: 100_000 });
const rate = fc.integer({ min: 0, max: 100_000 });
const rounding = fc.constantFrom<Rounding | undefined>('half-even', 'half-up', undefined);

const bookingPrice: fc.Arbitrary<FeeInput['price']> = fc.oneof(
  cents.map((each) => ({ by: 'amount' as const, cents: each })),
  rate.map((each) => ({ by: 'percentage' as const, partsPerMillion: each, minimumCents: 3 })),
  fc.tuple(rate, rate).map(([one, other]) => ({
    by: 'tiers' as const,
    tiers: [{ upToCents: 501, partsPerMillion: one, fixedCents: 1 }, { partsPerMillion: other }],
  })),
  fc.tuple(cents, cents).map(([one, other]) => ({
    by: 'count' as const,
    tiers: [{ upToCount: 2, cents: one }, { cents: other }],
  })),
  fc.tuple(rate, rate).map(([one, other]) => ({
    by: 'volume' as const,
    tiers: [{ upToCents: 1_001, partsPerMillion: one }, { partsPerMillion: other }],
  })),
);

/** Lists whose months are prorated or not, with any rounding, prices, caps and credits. */
const anyList = fc.record({
  monthly: cents,
  price: bookingPrice,
  rounding,
  caps: fc.option(fc.integer({ min: 0, max: 5_000 }), { nil: undefined }),
  credit: fc.option(fc.integer({ min: 1, max: 5_000 }), { nil: undefined }),
});

const proration = fc.constantFrom('days' as const, 'none' as const);

test('lines add up to what is charged, under every proration and rounding', () => {
  const booking = fc.tuple(fc.uuid(), day, fc.integer({ min: -9_999, max: -1 }));
  const life = fc.record({ opened: day, changed: day, booked: fc.array(booking, { maxLength: 6 }) });
  fc.assert(
    fc.property(fc.tuple(anyList, anyList), proration, life, (both, how, { opened, changed, booked }) => {
      const lists = both.map((list, index) =>
        aList(
          [
            {
              ...accountFee,
              trigger: { on: 'month', proration: how },
              price: { by: 'amount', cents: list.monthly },
              tax: 'STANDARD',
            },
            {
              ...withdrawalFee,
              trigger: { on: 'booking', types: ['CARD_TRANSACTION'], direction: 'any' },
              price: list.price,
            },
          ],
          {
            id: `list-${index}`,
            forNewAccounts: index === 0,
            ...(list.rounding && { rounding: list.rounding }),
            ...(list.caps !== undefined && { caps: [{ codes: ['CASH_WITHDRAWAL'], cents: list.caps }] }),
            ...(list.credit !== undefined && { credits: [{ id: 'WELCOME', cents: list.credit }] }),
          },
        ),
      );
      const charges = chargesOfMonth(aSchedule(...lists), {
        account: { id: 'a', openedDay: opened, acceptances: [{ priceList: 'list-1', day: changed }] },
        period: '2026-04',
        bookings: booked.map(([id, on, value]) => ({
          id,
          day: on,
          cents: value,
          type: 'CARD_TRANSACTION',
          currency: 'EUR',
        })),
      });
      for (const charge of charges) {
        expect(charge.cents).toBe(sumOf(charge.lines));
        expect(charge.cents).toBeGreaterThanOrEqual(0);
        expect(charge.tax.cents).toBeLessThanOrEqual(charge.cents);
        expect(charge.tax.cents).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

/** A customer changes between two lists of one price on a day of April. */
function changedBetween(price: number, changed: string, both: readonly (Rounding | undefined)[]) {
  const fees: FeeInput[] = [{ ...accountFee, price: { by: 'amount', cents: price } }];
  const lists = both.map((each, index) =>
    aList(fees, { id: `list-${index}`, forNewAccounts: index === 0, ...(each && { rounding: each }) }),
  );
  const [charge] = chargesOfMonth(aSchedule(...lists), {
    account: { id: 'a', openedDay: '2026-02-01', acceptances: [{ priceList: 'list-1', day: changed }] },
    period: '2026-04',
    bookings: [],
  });
  return charge?.cents;
}

test('lists of one price cost the price of the month, wherever it changes and however both round', () => {
  expect(changedBetween(15, '2026-04-02', ['half-even', 'half-up'])).toBe(15);
  expect(changedBetween(15, '2026-04-02', ['half-up', 'half-even'])).toBe(15);
  fc.assert(
    fc.property(cents, day, fc.tuple(rounding, rounding), (price, changed, both) => {
      expect(changedBetween(price, changed, both)).toBe(price);
    }),
  );
});

test('a list that states half up rounds prices, days and taxes half up; one that states none as before', () => {
  const fees: FeeInput[] = [
    { ...accountFee, price: { by: 'amount', cents: 90 }, tax: 'AUSTRIA' },
    {
      ...withdrawalFee,
      trigger: { on: 'booking', types: ['CARD_TRANSACTION'], direction: 'any' },
      price: { by: 'percentage', partsPerMillion: 10_000 },
      tax: 'AUSTRIA',
    },
  ];
  const of = (more: { rounding?: Rounding }) => {
    const schedule = aSchedule(aList(fees, more));
    return chargesOfMonth(
      { ...schedule, taxes: { AUSTRIA: [{ from: '2020-01-01', partsPerMillion: 200_000, text: '20 %' }] } },
      {
        account: { id: 'a', openedDay: '2026-04-28', acceptances: [] },
        period: '2026-04',
        bookings: [{ id: 'b', day: '2026-04-29', type: 'CARD_TRANSACTION', cents: 250, currency: 'EUR' }],
      },
    ).map((charge) => [charge.cents, charge.tax.cents, charge.tax.rounding]);
  };
  expect(of({})).toEqual([
    [9, 1, undefined],
    [2, 0, undefined],
  ]);
  expect(of({ rounding: 'half-even' })).toEqual([
    [9, 1, 'half-even'],
    [2, 0, 'half-even'],
  ]);
  expect(of({ rounding: 'half-up' })).toEqual([
    [9, 2, 'half-up'],
    [3, 1, 'half-up'],
  ]);
});
