import type { Breaks } from '#shared/breaks/breaks.ts';
import type { ItemResult, ItemWork } from '#shared/jobs/item.ts';
import { targetDaysAfter } from '#shared/kernel/calendar/target-days.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import { daysOf, type IntervalOfYear } from '#shared/statements/model/interval.ts';
import { waitsNoMore } from '#shared/statements/model/issue.ts';
import { issueDay, type IssueRules } from '#shared/statements/model/period.ts';
import { ofAccountName } from './of-account-name.ts';

export interface NoteOverdueDeps {
  readonly breaks: Pick<Breaks, 'open'>;
  readonly rules: IssueRules;
  readonly clock: Clock;
}

interface Due {
  readonly accountId: string;
  readonly wanted: IntervalOfYear;
  readonly work: ItemWork;
}

/**
 * Opens a break for a statement of account that is days overdue, for any reason. It ends when the statement is
 * published or found wrong.
 */
export async function notingOverdue(
  deps: NoteOverdueDeps,
  due: Due,
  issue: () => Promise<ItemResult | 'published'>,
): Promise<ItemResult | 'published'> {
  try {
    const result = await issue();
    if (typeof result === 'object' && 'again' in result) await note(deps, due, result.again.orElse);
    return result;
  } catch (error) {
    await note(deps, due, 'failed');
    throw error;
  }
}

async function note(
  { breaks, rules, clock }: NoteOverdueDeps,
  { accountId, wanted, work: { look, run } }: Due,
  found: string,
): Promise<void> {
  // Most waits are over by then.
  if (!waitsNoMore({ look }) || rules.missingAfterTargetDays === undefined) return;
  if (targetDaysAfter(issueDay(daysOf(wanted), rules), rules.missingAfterTargetDays) > run.asOf) return;
  const entity = ofAccountName({ accountId, ...wanted });
  const missing = { kind: 'STATEMENT_MISSING', field: 'publication', expected: 'published', found } as const;
  await breaks.open({ accountId, entity, ...missing, runId: run.id }, toIsoInstant(clock.now()));
}
