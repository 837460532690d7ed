import { isHeal } from '../end-state/heals.ts';
import type { Stored } from '../stored.ts';
import { storedJobs } from '../stored-jobs.ts';

/** What the jobs came to. */
export interface JobCounts {
  readonly runs: number;
  /** Onboarded accounts, and how many of them from a statement of the bank. */
  readonly onboarded: number;
  readonly fromStatements: number;
  /** Bank statements published, those among them with bookings, and statements of account. */
  readonly published: number;
  readonly withBookings: number;
  readonly ofAccount: number;
  /** Statements whose evidence got another version. */
  readonly revised: number;
  /** Bookings that a job read at the bank, since the mirror lacked them. */
  readonly healed: number;
  /** Runs that compared everything but bookings with the bank, and what they healed. */
  readonly reconciled: number;
  readonly healedItems: number;
  /** Differences found on the way, all of them settled since. */
  readonly breaks: number;
  /** Accounts whose row in the register is a shell. */
  readonly erasedAccounts: number;
  /** Accounts that ended three workers and were left to people. */
  readonly setAside: number;
  /** Items that a run retried. */
  readonly looks: number;
}

export function jobCountsIn(stored: Stored): JobCounts {
  const { runs, accounts, statements, ofAccount, breaks } = storedJobs(stored);
  const baselines = [...accounts.values()].flatMap(({ baseline }) => baseline ?? []);
  const publications = [...statements.values()].flat().flatMap(({ publication }) => publication ?? []);
  const healed = [...stored.events.values()].filter(
    (event) => isHeal(event) && event.entityKind === 'booking' && event.state === 'applied',
  );
  const complete = runs.map(({ run }) => run).filter(({ completedAt }) => completedAt !== undefined);
  const comparisons = complete.filter(
    ({ job, request }) => job === 'reconciliation' && request['tier'] === 'entities',
  );
  return {
    runs: complete.length,
    onboarded: baselines.length,
    fromStatements: baselines.filter(({ evidence }) => evidence !== undefined).length,
    published: publications.length,
    withBookings: publications.filter(({ bookings }) => bookings > 0).length,
    ofAccount: ofAccount.filter(({ publication }) => publication !== undefined).length,
    revised: [...statements.values()].flat().filter(({ superseded }) => superseded.length > 0).length,
    healed: healed.length,
    reconciled: comparisons.length,
    healedItems: comparisons.reduce(
      (sum, { counts }) => sum + (counts['healed'] ?? 0) + (counts['filled'] ?? 0),
      0,
    ),
    breaks: breaks.length,
    erasedAccounts: [...accounts.values()].filter(({ state }) => state === 'erased').length,
    setAside: complete.reduce((sum, { counts }) => sum + (counts['set-aside'] ?? 0), 0),
    looks: runs.flatMap(({ finished }) => finished).filter(({ id }) => id.includes('.')).length,
  };
}
