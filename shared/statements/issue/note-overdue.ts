import { targetDaysAfter } from '#shared/kernel/calendar/target-days.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { ItemWork, PerformItem } from '#shared/jobs/item.ts';
import { duePeriod, issueDay } from '#shared/statements/model/period.ts';
import type { IssueDeps } from '#shared/statements/issue-deps.ts';
import { overdueStatement } from '#shared/statements/breaks/found-breaks.ts';
import { waitsNoMore } from '#shared/statements/breaks/waits-no-more.ts';

type NotingDeps = Pick<IssueDeps, 'register' | 'breaks' | 'rules' | 'clock'>;

/**
 * Opens a break for an account whose statement should have been published days ago and still waits, whatever for: each
 * day's run would only say so in its report. It ends where the statement is published, or found wrong.
 */
export function notingOverdue(deps: NotingDeps, perform: PerformItem): PerformItem {
  return async (accountId, work) => {
    try {
      const result = await perform(accountId, work);
      if (result !== 'left' && 'again' in result) await note(deps, { accountId, work }, result.again.orElse);
      return result;
    } catch (error) {
      await note(deps, { accountId, work }, 'failed');
      throw error;
    }
  };
}

interface Waiting {
  readonly accountId: string;
  readonly work: ItemWork;
}

/** The run looks ahead of the bank: by its day, nothing is due yet. */
const notOver = 'not-over';

async function note(
  { register, breaks, rules, clock }: NotingDeps,
  { accountId, work: { look, run } }: Waiting,
  because: string,
): Promise<void> {
  // Most waits are over by then.
  if (!waitsNoMore({ look }) || because === notOver || rules.missingAfterTargetDays === undefined) return;
  const account = await register.read(accountId);
  const period = account && duePeriod(account, run.asOf, rules);
  if (account === undefined || period === undefined) return;
  if (targetDaysAfter(issueDay(period, rules), rules.missingAfterTargetDays) > run.asOf) return;
  const found = overdueStatement({ account, period }, because);
  await breaks.open({ ...found, runId: run.id }, toIsoInstant(clock.now()));
}
