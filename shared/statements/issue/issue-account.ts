import type { ItemResult, ItemWork, PerformItem } from '#shared/jobs/item.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import { isAtItsEnd } from '#shared/statements/due.ts';
import {
  issueFeeSummary,
  type FeeSummaryProgress,
} from '#shared/statements/fee-summary/issue-fee-summary.ts';
import { issueOfAccount } from '#shared/statements/of-account/issue-of-account.ts';
import { duePeriod, type Period } from '#shared/statements/period.ts';
import type { IssueDeps } from './deps.ts';
import { endReplacedPeriods } from './ended-periods.ts';
import { statementBefore, type Before } from './statement-before.ts';
import { notingOverdue } from './note-overdue.ts';
import { publishPeriod, type Published } from './publish-period.ts';
import { verifyPeriod } from './verify-period.ts';

/** Brings the statements of one account up to the day of the run, period by period. */
export function createIssueAccount(deps: IssueDeps): PerformItem {
  return notingOverdue(deps, async (accountId, work) => {
    const published: Published[] = [];
    let ofAccounts = 0;
    let feeSummary: FeeSummaryProgress | 'none' | undefined;
    for (;;) {
      const account = await deps.register.read(accountId);
      const unreachable = await whyNot(deps, account);
      if (account === undefined || unreachable !== undefined) return { outcome: unreachable ?? 'unknown' };
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
        const ofAccount = await issueOfAccount(deps, account, work);
        if (ofAccount === 'published') {
          ofAccounts += 1;
          continue;
        }
        if (ofAccount !== undefined) return ofAccount;
        if (isAtItsEnd(account, deps.rules)) await deps.register.close(accountId);
        return upToDate({ published, ofAccounts, feeSummary });
      }
      const before = await statementBefore(deps, account, period);
      const result = await issuePeriod(deps, { account, period, before, work });
      if (result === 'joined') continue;
      if (!('row' in result)) return result.result;
      published.push(result);
    }
  });
}

export interface Issue {
  readonly account: RegisteredAccount;
  readonly period: Period;
  /** Where the bank's statement of the period has to begin. */
  readonly before: Before;
  readonly work: ItemWork;
}

async function issuePeriod(
  deps: IssueDeps,
  issue: Issue,
): Promise<Published | 'joined' | { readonly result: ItemResult }> {
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

interface Issued {
  readonly published: readonly Published[];
  readonly ofAccounts: number;
  readonly feeSummary: FeeSummaryProgress | 'none';
}

function upToDate({ published, ofAccounts, feeSummary }: Issued): ItemResult {
  const statements = published.map(({ row }) => ({
    first_day: row.firstDay,
    last_day: row.lastDay,
    year: row.publication?.year ?? 0,
    number: row.publication?.number ?? 0,
    closing_balance: row.publication?.closingCents ?? 0,
    bookings: row.publication?.bookings ?? 0,
    camt053: row.publication?.files.camt053 ?? '',
  }));
  const told = feeSummary !== 'none' && { fee_summary: feeSummary };
  if (published.length + ofAccounts > 0)
    return { outcome: 'published', line: { statements, statements_of_account: ofAccounts, ...told } };
  if (feeSummary === 'none') return { outcome: 'up-to-date' };
  return { outcome: `fee-summary-${feeSummary}`, line: { ...told } };
}
