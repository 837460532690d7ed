import type { Breaks } from '#shared/breaks/breaks.ts';
import type { ItemResult } from '#shared/jobs/item.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { AccountRegister } from '#shared/portfolio/account-register.ts';
import type { Difference } from '#shared/statements/breaks/difference.ts';
import type { FailStatement } from '#shared/statements/breaks/fail-statement.ts';
import type { Issue } from '#shared/statements/model/issue.ts';
import type { StatementRows } from '#shared/statements/model/ports.ts';
import { statementName } from '#shared/statements/model/statement-name.ts';
import type { StatementRow } from '#shared/statements/model/statement-row.ts';
import type { PublishPeriod } from '#shared/statements/publish/publish-period.ts';
import type { VerifyPeriod } from '#shared/statements/verify/verify-period.ts';

interface IssuePeriodDeps {
  readonly verifyPeriod: VerifyPeriod;
  readonly publishPeriod: PublishPeriod;
  readonly failStatement: FailStatement;
  readonly register: Pick<AccountRegister, 'joinToNext'>;
  readonly rows: StatementRows;
  readonly breaks: Pick<Breaks, 'heal'>;
  readonly clock: Clock;
}

/** `next`: the period is published, or part of the next one. */
export type IssuePeriod = (issue: Issue) => Promise<ItemResult | 'next'>;

/** Verifies and publishes the statement of one period, or says why that has to wait. */
export function createIssuePeriod(deps: IssuePeriodDeps): IssuePeriod {
  const { verifyPeriod, publishPeriod } = deps;
  return async (issue) => {
    const { account, period } = issue;
    // Our files state it; the daily list of the bank's accounts contains it.
    if (account.iban === undefined) return { outcome: 'iban-unknown' };
    const verified = await verifyPeriod(issue);
    switch (verified.outcome) {
      case 'left':
        return 'left';
      case 'later': {
        const { afterSeconds, orElse } = verified;
        return { again: { afterSeconds, orElse } };
      }
      case 'to-be-joined':
        await joinToNext(deps, issue, verified.row);
        return 'next';
      case 'wrong':
        return fail(deps, issue, verified);
      case 'right':
    }
    const { row } = verified;
    // What is verified stays so: the next worker begins with the publication.
    if (isLong(row) && !(await issue.work.mayWrite(longPublicationMs))) return 'left';
    const published = await publishPeriod(issue, row);
    switch (published.outcome) {
      case 'published':
        return 'next';
      case 'wrong':
        return fail(deps, issue, { row, found: published.found });
      case 'later': {
        const line = { statement: statementName(account.id, period) };
        return { again: { afterSeconds: 0, orElse: published.orElse, line } };
      }
    }
  };
}

/** From so many lines on, a worker that has verified a statement may not have the time to publish it as well. */
const longLines = 100_000;
const isLong = ({ evidence }: StatementRow) => (evidence?.lines ?? 0) >= longLines;

/** Less than a worker has when it begins. */
const longPublicationMs = 10 * 60_000;

interface Wrong {
  readonly row: StatementRow;
  readonly found: readonly Difference[];
}

async function fail(
  { failStatement, rows }: IssuePeriodDeps,
  { account, period, work }: Issue,
  { row, found }: Wrong,
): Promise<ItemResult> {
  const write = async () => rows.write({ ...row, state: 'VERIFY_FAILED' });
  const name = statementName(account.id, period);
  return failStatement({ accountId: account.id, name, found, runId: work.run.id, write });
}

/** The row is written before the register goes on: a crash in between repeats both. */
async function joinToNext(
  { register, rows, breaks, clock }: IssuePeriodDeps,
  { account, period }: Issue,
  row: StatementRow,
): Promise<void> {
  await rows.write({ ...row, state: 'JOINED' });
  await breaks.heal({ entity: statementName(account.id, period), found: [] }, toIsoInstant(clock.now()));
  await register.joinToNext(account.id, period.firstDay);
}
