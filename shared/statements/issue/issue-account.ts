import type { ItemResult, PerformItem } from '#shared/jobs/item.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import { isAtItsEnd } from '#shared/statements/model/due.ts';
import {
  issueFeeSummary,
  type FeeSummaryProgress,
} from '#shared/statements/fee-summary/issue-fee-summary.ts';
import { issueOfAccount } from '#shared/statements/of-account/issue-of-account.ts';
import { duePeriod } from '#shared/statements/model/period.ts';
import { afterClosure } from '#shared/statements/unstated/after-closure.ts';
import type { IssueDeps } from '#shared/statements/issue-deps.ts';
import type { Issue } from '#shared/statements/issue.ts';
import { endReplacedPeriods } from './ended-periods.ts';
import { statementBefore } from '#shared/statements/model/statement-before.ts';
import { notingOverdue } from './note-overdue.ts';
import { publishPeriod } from '#shared/statements/publish/publish-period.ts';
import { issuedByRun, resultOf } from './issued-by-run.ts';
import { verifyPeriod } from '#shared/statements/verify/verify-period.ts';

/** Brings the statements of one account up to the day of the run, period by period. */
export function createIssueAccount(deps: IssueDeps): PerformItem {
  return notingOverdue(deps, async (accountId, work) => {
    let feeSummary: FeeSummaryProgress | 'none' | undefined;
    for (;;) {
      const account = await deps.register.read(accountId);
      const unreachable = await whyNot(deps, account);
      if (account === undefined) return { outcome: 'unknown' };
      // This run may have published its last statement, and ended before it could say so.
      if (unreachable === 'closed') {
        if (account.heldBecause === undefined && (await afterClosure(deps, account, work)) !== 'settled')
          continue;
        return resultOf(await issuedByRun(deps, accountId, work), feeSummary ?? 'none', 'closed');
      }
      if (unreachable !== undefined) return { outcome: unreachable };
      if (feeSummary === undefined) {
        // Statements may have to wait for a person; it does not.
        const progress = await issueFeeSummary(deps, account, work);
        if (progress === 'left') return 'left';
        feeSummary = progress ?? 'none';
        continue;
      }
      const period = duePeriod(account, work.run.asOf, deps.rules);
      if (period === undefined) {
        await endReplacedPeriods(deps, account);
        const ended = await afterClosure(deps, account, work);
        if (ended === 'supplement') continue;
        const ofAccount = await issueOfAccount(deps, account, work);
        if (ofAccount === 'published') continue;
        if (ofAccount !== undefined) return ofAccount;
        if (ended === 'settled' && isAtItsEnd(account, deps.rules)) await deps.register.close(accountId);
        return resultOf(await issuedByRun(deps, accountId, work), feeSummary);
      }
      const before = await statementBefore(deps, account, period);
      const result = await issuePeriod(deps, { account, period, before, work });
      if (typeof result === 'object') return result.result;
    }
  });
}

async function issuePeriod(
  deps: IssueDeps,
  issue: Issue,
): Promise<'published' | 'joined' | { readonly result: ItemResult }> {
  // Our files state it; the daily list of the bank's accounts tells it.
  if (issue.account.iban === undefined) return { result: { outcome: 'iban-unknown' } };
  const verified = await verifyPeriod(deps, issue);
  return verified !== 'joined' && 'row' in verified ? publishPeriod(deps, issue, verified.row) : verified;
}

/** A run looks at each account again: since it was planned, it may have been held or erased. */
async function whyNot(
  { tombstones }: IssueDeps,
  account: RegisteredAccount | undefined,
): Promise<string | undefined> {
  if (account === undefined) return 'unknown';
  if (account.state !== 'onboarded') return account.state;
  if (account.heldBecause !== undefined) return 'held';
  return (await tombstones.standing([account.id])).has(account.id) ? 'erased' : undefined;
}
