import type { ItemResult, ItemWork } from '#shared/jobs/item.ts';
import type { JsonObject } from '#shared/kernel/json.ts';
import type { FeeSummaryProgress } from '#shared/statements/fee-summary/issue-fee-summary.ts';
import type { StatementRules } from '#shared/statements/model/due.ts';
import type { OfAccountRows } from '#shared/statements/model/of-account-row.ts';
import type { LatestStatements } from '#shared/statements/model/ports.ts';
import type { StatementRow } from '#shared/statements/model/statement-row.ts';

export interface IssuedByRunDeps {
  readonly rows: LatestStatements;
  readonly ofAccountRows: Pick<OfAccountRows, 'publishedBy'>;
  readonly rules: StatementRules;
}

/**
 * What the run has published of an account, read from the rows. So a worker that repeats the item after a crash gives
 * the same answer.
 */
export async function issuedByRun(
  { rows, ofAccountRows, rules }: IssuedByRunDeps,
  accountId: string,
  run: ItemWork['run'],
): Promise<Issued> {
  const { ofAccount: interval } = rules;
  return {
    statements: await publishedBy(rows, accountId, run),
    ofAccounts: interval === undefined ? 0 : await ofAccountRows.publishedBy(accountId, interval, run.id),
  };
}

interface Issued {
  /** Oldest first. */
  readonly statements: readonly StatementRow[];
  readonly ofAccounts: number;
}

async function publishedBy(
  rows: LatestStatements,
  accountId: string,
  { id, startedAt }: ItemWork['run'],
): Promise<readonly StatementRow[]> {
  const found: StatementRow[] = [];
  for await (const row of rows.latest(accountId)) {
    if (row.publication?.runId === id) found.unshift(row);
    else if (row.publication !== undefined && row.publication.at < startedAt) break;
  }
  return found;
}

/** Another request of the customer is open for about a minute: this one gets its turn within the run. */
const nextTurnSeconds = 60;

export function resultOf(
  issued: Issued,
  feeSummary: FeeSummaryProgress | 'none',
  idleOutcome?: string,
): ItemResult {
  const settled = settledAs(issued, feeSummary, idleOutcome);
  if (feeSummary !== 'waits') return settled;
  const { outcome: orElse, ...rest } = settled;
  return { again: { afterSeconds: nextTurnSeconds, orElse, isInLine: true, ...rest } };
}

function settledAs(
  { statements, ofAccounts }: Issued,
  feeSummary: FeeSummaryProgress | 'none',
  idleOutcome = 'up-to-date',
): Settled {
  const summary = feeSummary !== 'none' && { fee_summary: feeSummary };
  if (statements.length + ofAccounts > 0) {
    const lines = { statements: statements.map(lineOf), statements_of_account: ofAccounts };
    const isFailed = statements.some(({ publication }) => publication?.failedFormats !== undefined);
    return { outcome: isFailed ? 'format-failed' : 'published', line: { ...lines, ...summary } };
  }
  if (feeSummary === 'none') return { outcome: idleOutcome };
  return { outcome: `fee-summary-${feeSummary}`, line: { ...summary } };
}

interface Settled {
  readonly outcome: string;
  readonly line?: JsonObject;
}

function lineOf({ firstDay, lastDay, publication }: StatementRow) {
  return {
    first_day: firstDay,
    last_day: lastDay,
    year: publication?.year ?? 0,
    number: publication?.number ?? 0,
    closing_balance: publication?.closingCents ?? 0,
    bookings: publication?.bookings ?? 0,
    ...(publication?.otherTexts !== undefined && { other_texts: publication.otherTexts }),
    camt053: publication?.files.camt053 ?? '',
    ...(publication?.failedFormats !== undefined && { failed_formats: publication.failedFormats }),
  };
}
