import { prices } from './prices.ts';

/** An example of prices; the first month waits for two persons, since there is no month to compare it with. */
export const fees = {
  startsByItself: false,
  startHour: 7,
  firstMonth: '2026-01',
  targetDays: 2,
  mostPercent: 20,
  mostCentsAnAccount: { day: 20_000, month: 40_000 },
  paidBackAloneCents: 500,
  // The local run opens it at the simulated bank.
  billingAccountId: 'billing-account',
  // By default the simulated bank settles outside of its accounts: a file can be imported.
  settlement: { day: 1, keptPercent: 0 },
  // Accounts of the chart SKR 03; the numbers of adviser and client are those of nobody.
  bookkeeping: {
    adviser: 1_001,
    client: 1,
    accountDigits: 4,
    debtorAccount: '1410',
    taxes: { EXEMPT: { revenueAccount: '8100' } },
    documentPrefix: 'E',
  },
  schedule: prices,
};
