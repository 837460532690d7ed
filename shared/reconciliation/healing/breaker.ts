import * as z from '#shared/kernel/zod.ts';
import type { Run } from '#shared/jobs/run.ts';
import type { ReconciliationSettings } from '#shared/reconciliation/model/settings.ts';

/** What a day has corrected, withdrawn and added in the mirror so far. */
export const healedSums = z.object({
  accounts: z._default(z.number(), 0),
  bookings: z._default(z.number(), 0),
  cents: z._default(z.number(), 0),
  /** Bookings that the mirror lacked. */
  added: z._default(z.number(), 0),
});

export type HealedSums = z.output<typeof healedSums>;

export interface HealedDays {
  /** Adds the sums unless one would exceed its limit; then it returns false. */
  take(day: string, healed: HealedSums, limits: HealedSums): Promise<boolean>;
}

type Limits = Pick<ReconciliationSettings, 'breaker' | 'missingADay'>;

/** What a day may heal without persons. */
export function limitsOf({ breaker, missingADay }: Limits, run: Pick<Run, 'planned' | 'counts'>): HealedSums {
  const { accountsPpm, leastAccounts, bookings, cents } = breaker;
  const accounts = Math.max(leastAccounts, Math.floor((accountsPpm * accountsIn(run)) / 1_000_000));
  return { accounts, bookings, cents, added: missingADay };
}

const accountsAShard = 100;

/** The approximate number of accounts: those of the run, and those that it left out. */
const accountsIn = ({ planned, counts }: Pick<Run, 'planned' | 'counts'>) =>
  Object.values(counts).reduce((sum, count) => sum + count, planned * accountsAShard);
