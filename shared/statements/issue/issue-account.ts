import type { Breaks } from '#shared/breaks/breaks.ts';
import type { ItemResult, ItemWork, PerformItem } from '#shared/jobs/item.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { Tombstones } from '#shared/mirror/tombstones.ts';
import type { AccountRegister } from '#shared/portfolio/account-register.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import type {
  FeeSummaryProgress,
  IssueFeeSummary,
} from '#shared/statements/fee-summary/issue-fee-summary.ts';
import { isAtItsEnd } from '#shared/statements/model/due.ts';
import { duePeriod } from '#shared/statements/model/period.ts';
import type { StatementRows } from '#shared/statements/model/ports.ts';
import { statementBefore } from '#shared/statements/model/statement-before.ts';
import { statementName } from '#shared/statements/model/statement-name.ts';
import type { IssueOfAccount } from '#shared/statements/of-account/issue-of-account.ts';
import type { createFormatsAgain } from '#shared/statements/own/formats-again.ts';
import { formatsOf } from '#shared/statements/own/formats-of.ts';
import type { AfterClosure } from '#shared/statements/unstated/after-closure.ts';
import type { IssuePeriod } from './issue-period.ts';
import { issuedByRun, resultOf, type IssuedByRunDeps } from './issued-by-run.ts';

interface IssueAccountDeps extends IssuedByRunDeps {
  readonly issueFeeSummary: IssueFeeSummary;
  readonly issuePeriod: IssuePeriod;
  readonly issueOfAccount: IssueOfAccount;
  readonly formatsAgain: ReturnType<typeof createFormatsAgain>;
  readonly afterClosure: AfterClosure;
  readonly register: Pick<AccountRegister, 'read' | 'close'>;
  readonly tombstones: Pick<Tombstones, 'standing'>;
  readonly rows: StatementRows;
  readonly breaks: Pick<Breaks, 'settle'>;
  readonly clock: Clock;
}

/** Brings the statements of one account up to the day of the run, period by period. */
export function createIssueAccount(deps: IssueAccountDeps): PerformItem {
  const { issueFeeSummary, issuePeriod, afterClosure, register, rows, rules } = deps;
  return async (accountId, work) => {
    const { run } = work;
    let feeSummary: FeeSummaryProgress | 'none' | undefined;
    for (;;) {
      const account = await register.read(accountId);
      if (account === undefined) return { outcome: 'unknown' };
      const excluded = await whyExcluded(deps, account);
      const again = formatsOf(run);
      if (again !== undefined && (excluded === undefined || excluded === 'closed'))
        return deps.formatsAgain(accountId, again, work);
      // This run may have published the last statement and then stopped before it reported that.
      if (excluded === 'closed') {
        if (account.heldBecause === undefined && (await afterClosure(account, run.asOf)) !== 'settled')
          continue;
        return resultOf(await issuedByRun(deps, accountId, run), feeSummary ?? 'none', 'closed');
      }
      if (excluded !== undefined) return { outcome: excluded };
      if (feeSummary === undefined) {
        // The fee summary comes first: statements may have to wait for a person, and it does not.
        const progress = await issueFeeSummary(account, work);
        if (progress === 'left') return 'left';
        feeSummary = progress ?? 'none';
        continue;
      }
      const period = duePeriod(account, run.asOf, rules);
      if (period !== undefined) {
        const before = await statementBefore(rows, account, period);
        const result = await issuePeriod({ account, period, before, work });
        if (result === 'next') continue;
        return result;
      }
      const result = await issueOthers(deps, account, work);
      if (result === 'next') continue;
      if (result !== 'up-to-date') return result;
      return resultOf(await issuedByRun(deps, accountId, run), feeSummary);
    }
  };
}

/** Issues what is due when no period is. An account at its end is then marked as closed. */
async function issueOthers(
  deps: IssueAccountDeps,
  account: RegisteredAccount,
  work: ItemWork,
): Promise<ItemResult | 'next' | 'up-to-date'> {
  const { issueOfAccount, afterClosure, register, rules } = deps;
  await endReplacedPeriods(deps, account);
  const ended = await afterClosure(account, work.run.asOf);
  if (ended === 'supplement') return 'next';
  const ofAccount = await issueOfAccount(account, work);
  if (ofAccount === 'published') return 'next';
  if (ofAccount !== undefined) return ofAccount;
  if (ended === 'settled' && isAtItsEnd(account, rules)) await register.close(account.id);
  return 'up-to-date';
}

const closedMeanwhile = 'the account was closed: the period has another last day, or none';

/**
 * Ends unpublished periods of an account that was closed meanwhile: they would last until the end of their month or
 * begin after the account's last day. Nobody could settle their breaks any more.
 */
async function endReplacedPeriods(
  { rows, breaks, clock }: IssueAccountDeps,
  { id, closedDay, supplementUntil }: RegisteredAccount,
): Promise<void> {
  if (closedDay === undefined) return;
  for await (const row of rows.latest(id)) {
    if (row.lastDay <= closedDay) return;
    if (row.state === 'PUBLISHED' || row.state === 'REPLACED' || row.lastDay === supplementUntil) continue;
    await breaks.settle(statementName(id, row), closedMeanwhile, toIsoInstant(clock.now()));
    await rows.write({ ...row, state: 'REPLACED' });
  }
}

/** Why the account is not issued now: since the run was planned, it may have been held or erased. */
async function whyExcluded(
  { tombstones }: IssueAccountDeps,
  { id, state, heldBecause }: RegisteredAccount,
): Promise<string | undefined> {
  if (state !== 'onboarded') return state;
  if (heldBecause !== undefined) return 'held';
  return (await tombstones.standing([id])).has(id) ? 'erased' : undefined;
}
