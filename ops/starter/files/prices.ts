import type { StageSettings } from 'partner-banking';

type Fees = Exclude<StageSettings['fees'], 'none' | undefined>;

/** What customers pay. A new list is added with the day from which it holds; one that was in use stays as it is. */
const schedule: Fees['schedule'] = {
  priceLists: [
    {
      id: 'standard-2026',
      effectiveFrom: '2026-01-01',
      forNewAccounts: true,
      rounding: 'half-up',
      fees: [
        {
          code: 'ACCOUNT_MONTHLY',
          // The booking type that the bank agreed with you.
          type: 'ChargeAccountMaintenance',
          // An account that was opened or closed within the month pays for its days.
          trigger: { on: 'month', proration: 'days' },
          price: { by: 'amount', cents: 490 },
          tax: 'EXEMPT',
        },
        {
          code: 'OUTGOING_TRANSFER',
          type: 'ChargeManualSepaTransferPartner',
          // For each booking of these types, after the first of a month.
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
  // Days after which a fee that an account could not pay is tried again.
  dunningDays: [1, 3, 7, 14],
};

/** How fees are charged. The first month waits for two persons, since there is no month to compare it with. */
export const fees: Fees = {
  // Set it to true when the first month is released.
  startsByItself: false,
  // The hour of the day at which a run starts.
  startHour: 7,
  firstMonth: '2026-01',
  // Working days of the next month within which a month is charged.
  targetDays: 2,
  // A month that differs from the one before by more than this waits for two persons.
  mostPercent: 20,
  // An account is never charged more than this.
  mostCentsAnAccount: { day: 20_000, month: 40_000 },
  // One person alone may pay back up to this.
  paidBackAloneCents: 500,
  // Your account at the bank that gets the fees. The local run opens it at the simulated bank.
  billingAccountId: 'billing-account',
  // The day of the month on which the bank settles with you, and the share that it keeps.
  settlement: { day: 1, keptPercent: 0 },
  // Numbers of your bookkeeping. Accounts are those of the chart SKR 03.
  bookkeeping: {
    adviser: 1_001,
    client: 1,
    accountDigits: 4,
    debtorAccount: '1410',
    taxes: { EXEMPT: { revenueAccount: '8100' } },
    documentPrefix: 'E',
  },
  schedule,
};
