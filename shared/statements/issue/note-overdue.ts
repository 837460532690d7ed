import type { Breaks } from '#shared/breaks/breaks.ts';
import type { ItemWork, PerformItem } from '#shared/jobs/item.ts';
import { targetDaysAfter } from '#shared/kernel/calendar/target-days.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { AccountRegister } from '#shared/portfolio/account-register.ts';
import { waitsNoMore } from '#shared/statements/model/issue.ts';
import { duePeriod, issueDay, type IssueRules } from '#shared/statements/model/period.ts';
import { statementName } from '#shared/statements/model/statement-name.ts';

interface NoteOverdueDeps {
  readonly register: Pick<AccountRegister, 'read'>;
  readonly breaks: Pick<Breaks, 'open'>;
  readonly rules: IssueRules;
  readonly clock: Clock;
}

/**
 * Opens a break for an account whose statement is days overdue, for any reason: nobody would notice it in the daily
 * reports. The break ends when the statement is published or found wrong.
 */
export function notingOverdue(deps: NoteOverdueDeps, perform: PerformItem): PerformItem {
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

/** The run is ahead of the bank: on the bank's day, nothing is due yet. */
const notOver = 'not-over';

async function note(
  { register, breaks, rules, clock }: NoteOverdueDeps,
  { accountId, work: { look, run } }: Waiting,
  found: string,
): Promise<void> {
  // Most waits are over by then.
  if (!waitsNoMore({ look }) || found === notOver || rules.missingAfterTargetDays === undefined) return;
  const account = await register.read(accountId);
  const period = account && duePeriod(account, run.asOf, rules);
  if (account === undefined || period === undefined) return;
  if (targetDaysAfter(issueDay(period, rules), rules.missingAfterTargetDays) > run.asOf) return;
  const about = { accountId, entity: statementName(accountId, period), runId: run.id };
  const overdue = { kind: 'STATEMENT_MISSING', field: 'publication', expected: 'published', found } as const;
  await breaks.open({ ...about, ...overdue }, toIsoInstant(clock.now()));
}
