import type { BankOptions } from '#sandbox/engine/options.ts';

interface Habits {
  readonly options: Partial<BankOptions>;
  readonly hasBalances: boolean;
}

/** What banks may do where the interface is silent, by name. */
const banks: Readonly<Record<string, Habits>> = {
  'counts valuta dates on their day': { options: {}, hasBalances: false },
  'counts valuta dates from the next day on': { options: { valutaPassed: '<' }, hasBalances: false },
  'shows balances in its list': { options: { showBalancesInAccountList: true }, hasBalances: true },
  'shows no booking dates': { options: { showBookingDates: false }, hasBalances: false },
};

const names = Object.keys(banks);

export const bankOf = (seed: number): string => names[seed % names.length] ?? '';

export function habitsOf(seed: number): Habits {
  const habits = banks[bankOf(seed)];
  if (habits === undefined) throw new Error(`No bank for seed ${seed}`);
  return habits;
}
