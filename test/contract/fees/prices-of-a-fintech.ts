import { feeSchedule } from '#shared/fees/model/fee-schedule.ts';
import type { FeeInput } from '#test/fixtures/fee-schedules.ts';
import * as z from '#shared/kernel/zod.ts';
import { checkSchedule } from '#shared/fees/schedule/check-schedule.ts';

const outgoing = (types: string[]) => ({ on: 'booking', types, direction: 'outgoing' }) as const;

const account = (cents: number): FeeInput => ({
  code: 'ACCOUNT',
  type: 'ChargeAccountMaintenance',
  trigger: { on: 'month', proration: 'days' },
  price: { by: 'amount', cents },
  waivers: [{ firstDay: '2026-03-01', lastDay: '2026-05-10', days: 10, reason: 'the first ten days' }],
  tax: 'EXEMPT',
});

const support = (cents: number): FeeInput => ({
  code: 'SUPPORT',
  type: 'ChargeAccountMaintenance',
  trigger: { on: 'month', proration: 'days' },
  price: { by: 'amount', cents },
  tax: 'STANDARD',
});

const card: FeeInput = {
  code: 'CARD',
  type: 'ChargeCard',
  trigger: { on: 'year', dueIn: 'opening-month' },
  price: { by: 'amount', cents: 2_999 },
  tax: 'STANDARD',
};

const opening: FeeInput = {
  code: 'OPENING',
  type: 'ChargeAccountMaintenance',
  trigger: { on: 'once' },
  price: { by: 'amount', cents: 999 },
  tax: 'EXEMPT',
};

const transfer = (price: FeeInput['price']): FeeInput => ({
  code: 'TRANSFER',
  type: 'ChargeManualSepaTransferPartner',
  trigger: outgoing(['SEPA_CREDIT_TRANSFER']),
  price,
  tax: 'EXEMPT',
});

const instant: FeeInput = {
  code: 'INSTANT',
  type: 'ChargeManualSepaTransferPartner',
  trigger: { ...outgoing(['SEPAInstantCreditTransfer']), freePerMonth: 2 },
  price: { by: 'percentage', partsPerMillion: 2_500, minimumCents: 25, maximumCents: 125 },
  tax: 'STANDARD',
};

const exchange = (price: FeeInput['price']): FeeInput => ({
  code: 'EXCHANGE',
  type: 'ChargeATM',
  trigger: outgoing(['CARD_TRANSACTION']),
  price,
  tax: 'AUSTRIA',
});

/** Every kind of fee that a price list can have, with taxes whose halves matter. */
export const pricesOfAFintech = feeSchedule.check(z.superRefine(checkSchedule)).parse({
  priceLists: [
    {
      id: 'standard',
      effectiveFrom: '2026-01-01',
      forNewAccounts: true,
      rounding: 'half-up',
      fees: [
        account(495),
        support(333),
        card,
        opening,
        transfer({
          by: 'count',
          tiers: [{ upToCount: 3, cents: 0 }, { upToCount: 6, cents: 35 }, { cents: 15 }],
        }),
        instant,
        exchange({
          by: 'volume',
          tiers: [{ upToCents: 100_001, partsPerMillion: 5_000 }, { partsPerMillion: 12_500 }],
        }),
      ],
      caps: [{ codes: ['TRANSFER', 'INSTANT', 'EXCHANGE'], cents: 1_500 }],
      credits: [{ id: 'WELCOME', cents: 450, months: 2 }],
    },
    {
      id: 'staff',
      effectiveFrom: '2026-01-01',
      forNewAccounts: false,
      fees: [
        account(0),
        support(111),
        opening,
        transfer({ by: 'amount', cents: 5 }),
        exchange({
          by: 'tiers',
          tiers: [{ upToCents: 10_001, partsPerMillion: 10_500, fixedCents: 3 }, { partsPerMillion: 2_500 }],
        }),
      ],
      credits: [{ id: 'STAFF', cents: 100, codes: ['EXCHANGE'] }],
    },
    {
      id: 'premium',
      effectiveFrom: '2026-02-01',
      forNewAccounts: false,
      rounding: 'half-even',
      fees: [account(1_299), support(0), card, exchange({ by: 'percentage', partsPerMillion: 5_000 })],
      caps: [{ codes: ['EXCHANGE', 'ACCOUNT'], cents: 2_000 }],
    },
  ],
  taxes: {
    EXEMPT: [{ from: '2026-01-01', partsPerMillion: 0, text: 'exempt' }],
    STANDARD: [
      { from: '2026-01-01', partsPerMillion: 190_000, text: 'VAT 19 %' },
      { from: '2026-04-16', partsPerMillion: 160_000, text: 'VAT 16 %' },
    ],
    AUSTRIA: [{ from: '2026-01-01', partsPerMillion: 200_000, text: 'VAT 20 %' }],
  },
  dunningDays: [1, 3, 7, 14],
});
