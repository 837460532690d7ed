import { expect, test } from 'vitest';
import { accountFee, aList, scheduleInput, withdrawalFee } from '#test/fixtures/fee-schedules.ts';
import * as z from '#shared/kernel/zod.ts';
import { checkSchedule } from './check-schedule.ts';
import { feeSchedule } from '#shared/fees/model/fee-schedule.ts';

type ListInput = Parameters<typeof scheduleInput>[number];

const checked = feeSchedule.check(z.superRefine(checkSchedule));
const problemsOf = (...input: Parameters<typeof scheduleInput>) => {
  const result = checked.safeParse(scheduleInput(...input));
  return result.success ? [] : result.error.issues.map(shown);
};
/** With its place, by which a person finds it in the file. */
const shown = ({ path, message }: z.core.$ZodIssue) => `${path.join('.')}: ${message}`;

const inFull = (code: string) =>
  ({ ...accountFee, code, trigger: { on: 'month', proration: 'none' } }) as const;

test('a sound schedule has no problem', () => {
  expect(
    problemsOf(
      aList([accountFee, withdrawalFee]),
      aList([accountFee], { id: 'premium', forNewAccounts: false }),
    ),
  ).toEqual([]);
});

test.each([
  [
    'two lists of one id',
    [aList([accountFee]), aList([accountFee], { effectiveFrom: '2026-05-01' })],
    'priceLists.1.id: standard-2026 is also the id of an earlier list: customers accept a list by its id',
  ],
  [
    'two lists for the same new accounts',
    [aList([accountFee]), aList([accountFee], { id: 'other' })],
    'priceLists.1.effectiveFrom: other and standard-2026 would both be part of the contracts of accounts that open from 2026-01-01',
  ],
  [
    'a code twice in a list',
    [aList([accountFee, accountFee])],
    'priceLists.0.fees.1.code: ACCOUNT_MONTHLY is in standard-2026 twice',
  ],
  [
    'a code of two fees',
    [
      aList([accountFee]),
      aList([{ ...accountFee, type: 'ChargeCard' }], { id: 'other', forNewAccounts: false }),
    ],
    'priceLists.1.fees.0.code: ACCOUNT_MONTHLY has another type or trigger in standard-2026: a code must always mean the same fee',
  ],
  [
    'a code of two triggers',
    [
      aList([accountFee]),
      aList([{ ...accountFee, trigger: { on: 'once' } }], { id: 'other', forNewAccounts: false }),
    ],
    'priceLists.1.fees.0.code: ACCOUNT_MONTHLY has another type or trigger in standard-2026: a code must always mean the same fee',
  ],
  [
    'a fee of the month that is prorated in one list alone',
    [
      aList([accountFee]),
      aList([{ ...accountFee, trigger: { on: 'month', proration: 'none' } }], {
        id: 'other',
        forNewAccounts: false,
      }),
    ],
    'priceLists.1.fees.0.code: ACCOUNT_MONTHLY has another proration in standard-2026: a month in which an account changes its list would cost more than the full price',
  ],
  [
    'a fee of the month in place of another one without proration',
    [aList([inFull('OLD_MONTHLY')]), aList([inFull('NEW_MONTHLY')], { id: 'other', forNewAccounts: false })],
    'priceLists.1.fees.0.code: NEW_MONTHLY is ChargeAccountMaintenance for the month, as OLD_MONTHLY is in standard-2026: a month in which an account changes its list would cost both in full; give them one code, or prorate both',
  ],
  [
    'a fee that costs nothing',
    [aList([accountFee, { ...withdrawalFee, price: { by: 'percentage', partsPerMillion: 0 } }])],
    'priceLists.0.fees.1.price: CASH_WITHDRAWAL costs nothing in any list: nothing is ever charged by it',
  ],
  [
    'an unknown tax',
    [aList([{ ...accountFee, tax: 'REDUCED' }])],
    'priceLists.0.fees.0.tax: ACCOUNT_MONTHLY names the tax REDUCED, which is not in taxes',
  ],
  [
    'a percentage of a month',
    [aList([{ ...accountFee, price: { by: 'percentage', partsPerMillion: 1 } }])],
    'priceLists.0.fees.0.price: ACCOUNT_MONTHLY is due by its day: there is no booking to take percentage of; set an amount',
  ],
  [
    'a minimum above the maximum',
    [
      aList([
        {
          ...withdrawalFee,
          price: { by: 'percentage', partsPerMillion: 1, minimumCents: 2, maximumCents: 1 },
        },
      ]),
    ],
    'priceLists.0.fees.0.price: CASH_WITHDRAWAL has a minimum above its maximum',
  ],
  [
    'tiers without an end',
    [aList([{ ...withdrawalFee, price: { by: 'tiers', tiers: [{ upToCents: 5, partsPerMillion: 1 }] } }])],
    'priceLists.0.fees.0.price.tiers: CASH_WITHDRAWAL needs a last tier without upToCents, for the rest',
  ],
  [
    'tiers in disorder',
    [
      aList([
        {
          ...withdrawalFee,
          price: {
            by: 'tiers',
            tiers: [
              { upToCents: 5, partsPerMillion: 1 },
              { upToCents: 5, partsPerMillion: 1 },
              { partsPerMillion: 1 },
            ],
          },
        },
      ]),
    ],
    'priceLists.0.fees.0.price.tiers: CASH_WITHDRAWAL has tiers out of order: each must end above the previous one',
  ],
  [
    'a misspelt booking type',
    [
      aList([
        { ...withdrawalFee, trigger: { on: 'booking', types: ['SEPA_DIRECT_DEBITT'], direction: 'any' } },
      ]),
    ],
    'priceLists.0.fees.0.trigger.types: CASH_WITHDRAWAL names the booking type SEPA_DIRECT_DEBITT; did you mean SEPA_DIRECT_DEBIT?',
  ],
  [
    'an unknown booking type',
    [aList([{ ...withdrawalFee, trigger: { on: 'booking', types: ['FOOBARBAZ'], direction: 'any' } }])],
    'priceLists.0.fees.0.trigger.types: CASH_WITHDRAWAL names the booking type FOOBARBAZ, which the bank does not have: see the types of "Booking"',
  ],
  [
    'a booking type twice',
    [
      aList([
        {
          ...withdrawalFee,
          trigger: { on: 'booking', types: ['CARD_TRANSACTION', 'CARD_TRANSACTION'], direction: 'any' },
        },
      ]),
    ],
    'priceLists.0.fees.0.trigger.types: CASH_WITHDRAWAL names the booking type CARD_TRANSACTION twice',
  ],
  [
    'a tier of nothing',
    [
      aList([
        {
          ...withdrawalFee,
          price: {
            by: 'tiers',
            tiers: [{ upToCents: 0, partsPerMillion: 1, fixedCents: 100 }, { partsPerMillion: 1 }],
          },
        },
      ]),
    ],
    'priceLists.0.fees.0.price.tiers: CASH_WITHDRAWAL has a tier that ends at 0: nothing is ever charged by it',
  ],
  [
    'a list without fees',
    [aList([])],
    'priceLists.0.fees: standard-2026 has no fees: nothing is ever charged by it',
  ],
  [
    'a schedule without lists',
    [],
    'priceLists: has no price list: set `fees` to none if the stage charges no fees',
  ],
  [
    'a fee for a fee',
    [aList([{ ...withdrawalFee, trigger: { on: 'booking', types: ['CHARGE_CARD'], direction: 'any' } }])],
    'priceLists.0.fees.0.trigger.types: CASH_WITHDRAWAL is charged for CHARGE_CARD, which is a fee itself',
  ],
  [
    'a fee for a fee that the bank does not have',
    [aList([{ ...withdrawalFee, trigger: { on: 'booking', types: ['CHARGE_FOO'], direction: 'any' } }])],
    'priceLists.0.fees.0.trigger.types: CASH_WITHDRAWAL is charged for CHARGE_FOO, which is a fee itself',
  ],
  [
    'an unknown type with the word in it',
    [aList([{ ...withdrawalFee, trigger: { on: 'booking', types: ['FOOCHARGEBAR'], direction: 'any' } }])],
    'priceLists.0.fees.0.trigger.types: CASH_WITHDRAWAL names the booking type FOOCHARGEBAR, which the bank does not have: see the types of "Booking"',
  ],
  [
    'a waiver that ends before it begins',
    [
      aList([
        { ...accountFee, waivers: [{ firstDay: '2026-02-01', lastDay: '2026-01-01', reason: 'welcome' }] },
      ]),
    ],
    'priceLists.0.fees.0.waivers.0: ACCOUNT_MONTHLY has a waiver that ends on 2026-01-01, before it begins',
  ],
  [
    'two waivers at once',
    [
      aList([
        {
          ...accountFee,
          waivers: [
            { firstDay: '2026-01-01', lastDay: '2026-01-31', reason: 'welcome' },
            { firstDay: '2026-01-31', lastDay: '2026-03-01', reason: 'outage' },
          ],
        },
      ]),
    ],
    'priceLists.0.fees.0.waivers.1: ACCOUNT_MONTHLY has two waivers from 2026-01-31 on: merge them into one, with one reason',
  ],
  [
    'two waivers at once, the later one first',
    [
      aList([
        {
          ...accountFee,
          waivers: [
            { firstDay: '2026-01-31', lastDay: '2026-03-01', reason: 'outage' },
            { firstDay: '2026-01-01', lastDay: '2026-01-31', reason: 'welcome' },
          ],
        },
      ]),
    ],
    'priceLists.0.fees.0.waivers.1: ACCOUNT_MONTHLY has two waivers from 2026-01-01 on: merge them into one, with one reason',
  ],
] satisfies [string, ListInput[], string][])('%s is refused in a sentence', (_, lists, sentence) => {
  expect(problemsOf(...lists)).toEqual([sentence]);
});

test.each([
  [
    'two fees of a type that both lists have',
    [inFull('BASE'), inFull('MORE')],
    [inFull('MORE'), inFull('BASE')],
  ],
  ['another code that is prorated too', [accountFee], [{ ...accountFee, code: 'OTHER_MONTHLY' }]],
  [
    'a fee that costs nothing in one of them',
    [accountFee],
    [{ ...accountFee, price: { by: 'amount', cents: 0 } }],
  ],
] as const)('lists may have %s', (_, fees, others) => {
  const other = aList([...others], { id: 'other', forNewAccounts: false });
  expect(problemsOf(aList([...fees]), other)).toEqual([]);
});

test('lists may begin on one day if one of them alone is for new accounts', () => {
  const ofGroup = aList([accountFee], { id: 'premium', forNewAccounts: false });
  expect(problemsOf(ofGroup, aList([accountFee]))).toEqual([]);
});

test.each([
  ['a fixed price of 0', { by: 'amount', cents: 0 }, true],
  ['a fixed price', { by: 'amount', cents: 1 }, false],
  ['a percentage', { by: 'percentage', partsPerMillion: 1 }, false],
  ['a percentage of 0', { by: 'percentage', partsPerMillion: 0 }, true],
  ['a percentage of 0 with a minimum', { by: 'percentage', partsPerMillion: 0, minimumCents: 1 }, false],
  ['a percentage of at most 0', { by: 'percentage', partsPerMillion: 20_000, maximumCents: 0 }, true],
  [
    'tiers of 0',
    { by: 'tiers', tiers: [{ upToCents: 10, partsPerMillion: 0 }, { partsPerMillion: 0 }] },
    true,
  ],
  [
    'tiers of which the last one has a percentage',
    { by: 'tiers', tiers: [{ upToCents: 10, partsPerMillion: 0 }, { partsPerMillion: 1 }] },
    false,
  ],
  ['a tier with a fixed price', { by: 'tiers', tiers: [{ partsPerMillion: 0, fixedCents: 1 }] }, false],
] as const)('%s costs nothing: %s', (_, price, isFree) => {
  const fee = { ...withdrawalFee, price: JSON.parse(JSON.stringify(price)) as typeof withdrawalFee.price };
  const problem =
    'priceLists.0.fees.0.price: CASH_WITHDRAWAL costs nothing in any list: nothing is ever charged by it';
  expect(problemsOf(aList([fee]))).toEqual(isFree ? [problem] : []);
});

const prorated = (code: string) => ({ ...accountFee, code });
const owedTwice = (code: string, old: string) =>
  `priceLists.1.fees.0.code: ${code} is ChargeAccountMaintenance for the month, as ${old} is in standard-2026: a month in which an account changes its list would cost both in full; give them one code, or prorate both`;

test.each([
  { how: 'in full by one in full', old: inFull('OLD'), fee: inFull('NEW'), isTwice: true },
  { how: 'in full by one that is prorated', old: inFull('OLD'), fee: prorated('NEW'), isTwice: true },
  { how: 'that is prorated by one in full', old: prorated('OLD'), fee: inFull('NEW'), isTwice: true },
  { how: 'that is prorated by another one', old: prorated('OLD'), fee: prorated('NEW') },
  {
    how: 'in full by another type',
    old: inFull('OLD'),
    fee: { ...inFull('NEW'), type: 'ChargeCard' } as const,
  },
  {
    how: 'in full by a fee for bookings',
    old: { ...inFull('OLD'), type: 'ChargeATM' } as const,
    fee: withdrawalFee,
  },
  {
    how: 'for bookings by one in full',
    old: withdrawalFee,
    fee: { ...inFull('NEW'), type: 'ChargeATM' } as const,
  },
])('a fee is replaced $how', ({ old, fee, isTwice = false }) => {
  const other = aList([fee], { id: 'other', forNewAccounts: false });
  expect(problemsOf(aList([old]), other)).toEqual(isTwice ? [owedTwice('NEW', 'OLD')] : []);
});

test.each([
  [
    'a minimum that is its maximum',
    { price: { by: 'percentage', partsPerMillion: 1, minimumCents: 5, maximumCents: 5 } },
  ],
  [
    'waivers that follow each other, and one of a single day',
    {
      waivers: [
        { firstDay: '2026-01-01', lastDay: '2026-01-31', reason: 'one' },
        { firstDay: '2026-02-01', lastDay: '2026-02-28', reason: 'two' },
        { firstDay: '2026-03-01', lastDay: '2026-03-01', reason: 'three' },
        { firstDay: '2025-12-01', lastDay: '2025-12-31', reason: 'before' },
      ],
    },
  ],
  [
    'a type of bookings that takes a fee back',
    { trigger: { on: 'booking', types: ['CANCELLATION_CHARGE_CARD'], direction: 'any' } },
  ],
] as const)('a fee may have %s', (_, more) => {
  const fee = { ...withdrawalFee, ...(JSON.parse(JSON.stringify(more)) as object) };
  expect(problemsOf(aList([fee]))).toEqual([]);
});

test('a schedule has days of dunning', () => {
  const result = checked.safeParse({ ...scheduleInput(aList([accountFee])), dunningDays: [] });
  expect(result.error?.issues.map(shown)).toEqual([
    'dunningDays: has no days: a refused fee would wait for a person at once, and incoming money would cause no new try',
  ]);
});

test('days of dunning ascend', () => {
  const result = checked.safeParse({ ...scheduleInput(aList([accountFee])), dunningDays: [3, 1] });
  expect(result.error?.issues.map(shown)).toEqual([
    'dunningDays: must be ascending, each day once: they count from the first refusal',
  ]);
});

const rate = (from: string) => ({ from, partsPerMillion: 190_000, text: 'USt.' });

test('a tax may begin with its list, and change later', () => {
  const taxes = { STANDARD: [rate('2026-01-01'), rate('2026-07-01')] };
  expect(checked.safeParse({ ...scheduleInput(aList([withdrawalFee])), taxes }).success).toBe(true);
});

test.each([
  [
    'begins after its list',
    [rate('2026-07-01')],
    'priceLists.0.fees.0.tax: CASH_WITHDRAWAL names the tax STANDARD, which has no rate before 2026-07-01: standard-2026 holds from 2026-01-01',
  ],
  [
    'has two rates from one day',
    [rate('2020-01-01'), rate('2020-07-01'), rate('2020-07-01')],
    'taxes.STANDARD: STANDARD has rates out of order: each must begin after the previous one',
  ],
])('a tax that %s is refused in a sentence', (_, STANDARD, sentence) => {
  const result = checked.safeParse({ ...scheduleInput(aList([withdrawalFee])), taxes: { STANDARD } });
  expect(result.error?.issues.map(shown)).toEqual([sentence]);
});
