import { targetDaysAfter } from '#shared/kernel/calendar/target-days.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { ItemResult, ItemWork } from '#shared/jobs/item.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import type { IssueDeps } from '#shared/statements/issue-deps.ts';
import { waitsNoMore } from '#shared/statements/breaks/waits-no-more.ts';
import { issueDay } from '#shared/statements/model/period.ts';
import { daysOf, type IntervalOfYear } from '#shared/statements/model/interval.ts';
import { aboutOfAccount } from './of-account-name.ts';

type NotingDeps = Pick<IssueDeps, 'breaks' | 'rules' | 'clock'>;

interface Due {
  readonly account: RegisteredAccount;
  readonly wanted: IntervalOfYear;
  readonly work: ItemWork;
}

/**
 * Opens a break for a statement of account that should have been published days ago and still waits, whatever for. It
 * ends where the statement is published, or found wrong.
 */
export async function notingOverdue(
  deps: NotingDeps,
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
  { breaks, rules, clock }: NotingDeps,
  { account, wanted, work: { look, run } }: Due,
  found: string,
): Promise<void> {
  // Most waits are over by then.
  if (!waitsNoMore({ look }) || rules.missingAfterTargetDays === undefined) return;
  if (targetDaysAfter(issueDay(daysOf(wanted), rules), rules.missingAfterTargetDays) > run.asOf) return;
  const about = aboutOfAccount({ accountId: account.id, ...wanted });
  const missing = { kind: 'STATEMENT_MISSING', field: 'publication', expected: 'published', found } as const;
  await breaks.open({ ...about, ...missing, runId: run.id }, toIsoInstant(clock.now()));
}
