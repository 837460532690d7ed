import { expect, test } from 'vitest';
import {
  accountFee,
  aList,
  scheduleInput,
  withdrawalFee,
  type FeeInput,
} from '#test/fixtures/fee-schedules.ts';
import * as z from '#shared/kernel/zod.ts';
import { feeSchedule } from '#shared/fees/model/fee-schedule.ts';
import { checkSchedule } from './check-schedule.ts';

type Lists = Parameters<typeof scheduleInput>;

const checked = feeSchedule.check(z.superRefine(checkSchedule));
const problemsOf = (...lists: Lists) => {
  const result = checked.safeParse(scheduleInput(...lists));
  return result.success
    ? []
    : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
};

const trigger: FeeInput['trigger'] = { on: 'booking', types: ['CARD_TRANSACTION'], direction: 'any' };
const withPrice = (price: FeeInput['price']): FeeInput => ({ ...withdrawalFee, trigger, price });
const yearly = (dueIn: 'opening-month' | number): FeeInput => ({
  ...accountFee,
  code: 'YEARLY',
  trigger: { on: 'year', dueIn },
});
const count: FeeInput['price'] = { by: 'count', tiers: [{ upToCount: 2, cents: 0 }, { cents: 5 }] };
const volume: FeeInput['price'] = {
  by: 'volume',
  tiers: [{ upToCents: 2, partsPerMillion: 0 }, { partsPerMillion: 5 }],
};
const other = { id: 'other', forNewAccounts: false };

test('tiers of the month, fees of the year and of the life, caps and credits are sound', () => {
  const fees: FeeInput[] = [
    accountFee,
    withPrice(count),
    { ...withPrice(volume), code: 'EXCHANGE' },
    yearly('opening-month'),
    { ...accountFee, code: 'OPENING', trigger: { on: 'once' } },
  ];
  const limits: Parameters<typeof aList>[1] = {
    rounding: 'half-up',
    caps: [{ codes: ['CASH_WITHDRAWAL', 'EXCHANGE'], cents: 900 }],
    credits: [
      { id: 'WELCOME', cents: 100, months: 3 },
      { id: 'LOYAL', cents: 1, codes: ['YEARLY'] },
    ],
  };
  expect(problemsOf(aList(fees, limits), aList([yearly('opening-month')], other))).toEqual([]);
});

test.each([
  [
    'a percentage of a year',
    [aList([{ ...yearly(1), price: { by: 'percentage', partsPerMillion: 1 } }])],
    'priceLists.0.fees.0.price: YEARLY is due by its day: there is no booking to take percentage of; set an amount',
  ],
  [
    'counts without an end',
    [aList([withPrice({ by: 'count', tiers: [{ upToCount: 5, cents: 1 }] })])],
    'priceLists.0.fees.0.price.tiers: CASH_WITHDRAWAL needs a last tier without upToCount, for the rest',
  ],
  [
    'counts in disorder',
    [
      aList([
        withPrice({
          by: 'count',
          tiers: [{ upToCount: 5, cents: 1 }, { upToCount: 5, cents: 2 }, { cents: 3 }],
        }),
      ]),
    ],
    'priceLists.0.fees.0.price.tiers: CASH_WITHDRAWAL has tiers out of order: each must end above the previous one',
  ],
  [
    'a volume that ends at nothing',
    [
      aList([
        withPrice({ by: 'volume', tiers: [{ upToCents: 0, partsPerMillion: 1 }, { partsPerMillion: 2 }] }),
      ]),
    ],
    'priceLists.0.fees.0.price.tiers: CASH_WITHDRAWAL has a tier that ends at 0: nothing is ever charged by it',
  ],
  [
    'free bookings beside tiers of the month',
    [
      aList([
        { ...withPrice({ by: 'count', tiers: [{ cents: 1 }] }), trigger: { ...withdrawalFee.trigger } },
      ]),
    ],
    'priceLists.0.fees.0.trigger.freePerMonth: CASH_WITHDRAWAL has free bookings beside tiers of the month: make the first tier free',
  ],
  [
    'counts that all cost nothing',
    [aList([withPrice({ by: 'count', tiers: [{ upToCount: 1, cents: 0 }, { cents: 0 }] })])],
    'priceLists.0.fees.0.price: CASH_WITHDRAWAL costs nothing in any list: nothing is ever charged by it',
  ],
  [
    'volumes that all cost nothing',
    [aList([withPrice({ by: 'volume', tiers: [{ partsPerMillion: 0 }] })])],
    'priceLists.0.fees.0.price: CASH_WITHDRAWAL costs nothing in any list: nothing is ever charged by it',
  ],
  [
    'a year that is due in two months',
    [aList([yearly(3)]), aList([yearly(9)], other)],
    'priceLists.1.fees.0.code: YEARLY is due in another month of the year in standard-2026: an account that changes its list would owe two years at once, or none',
  ],
  [
    'a cap of an unknown fee',
    [aList([accountFee], { caps: [{ codes: ['ACCOUNT_MONTHLY', 'TRANSFER'], cents: 5 }] })],
    'priceLists.0.caps.0.codes: names TRANSFER, which standard-2026 does not charge',
  ],
  [
    'a cap that names a fee twice',
    [aList([accountFee], { caps: [{ codes: ['ACCOUNT_MONTHLY', 'ACCOUNT_MONTHLY'], cents: 5 }] })],
    'priceLists.0.caps.0.codes: names ACCOUNT_MONTHLY twice',
  ],
  [
    'a credit on an unknown fee',
    [aList([accountFee], { credits: [{ id: 'WELCOME', cents: 5, codes: ['TRANSFER'] }] })],
    'priceLists.0.credits.0.codes: names TRANSFER, which standard-2026 does not charge',
  ],
  [
    'two credits of one id',
    [
      aList([accountFee], {
        credits: [
          { id: 'WELCOME', cents: 5 },
          { id: 'WELCOME', cents: 6 },
        ],
      }),
    ],
    'priceLists.0.credits.1.id: WELCOME is in standard-2026 twice',
  ],
] satisfies [string, Lists, string][])('%s is refused in a sentence', (_, lists, sentence) => {
  expect(problemsOf(...lists)).toEqual([sentence]);
});
