import type * as z from '#shared/kernel/zod.ts';
import type { feeSchedule } from '#shared/fees/model/fee-schedule.ts';

/** Prices of the local run: for the account by the day, and for transfers after the first of a month. */
export const prices: z.input<typeof feeSchedule> = {
  priceLists: [
    {
      id: 'standard-2026',
      effectiveFrom: '2026-01-01',
      forNewAccounts: true,
      rounding: 'half-up',
      fees: [
        {
          code: 'ACCOUNT_MONTHLY',
          type: 'ChargeAccountMaintenance',
          trigger: { on: 'month', proration: 'days' },
          price: { by: 'amount', cents: 490 },
          tax: 'EXEMPT',
        },
        {
          code: 'OUTGOING_TRANSFER',
          type: 'ChargeManualSepaTransferPartner',
          trigger: {
            on: 'booking',
            types: ['SEPA_CREDIT_TRANSFER'],
            direction: 'outgoing',
            freePerMonth: 1,
          },
          price: { by: 'amount', cents: 35 },
          tax: 'EXEMPT',
        },
      ],
    },
  ],
  taxes: {
    EXEMPT: [{ from: '2026-01-01', partsPerMillion: 0, text: 'Umsatzsteuerfrei nach § 4 Nr. 8 UStG' }],
  },
  dunningDays: [1, 3, 7, 14],
};
