import type { JsonObject } from '#shared/kernel/json.ts';
import type { ItemResult, ItemWork } from '#shared/jobs/item.ts';
import type { FeeSummaryProgress } from '#shared/statements/fee-summary/issue-fee-summary.ts';
import type { StatementRow } from '#shared/statements/model/statement-row.ts';
import type { IssueDeps } from '#shared/statements/issue-deps.ts';

/**
 * What the run has made of an account, as the rows tell it: a worker that takes the item again after a crash answers as
 * the one before would have.
 */
export async function issuedByRun(
  deps: Pick<IssueDeps, 'rows' | 'ofAccountRows' | 'rules'>,
  accountId: string,
  { run }: Pick<ItemWork, 'run'>,
): Promise<Issued> {
  const { ofAccount: interval } = deps.rules;
  return {
    statements: await publishedBy(deps, accountId, run),
    ofAccounts:
      interval === undefined ? 0 : await deps.ofAccountRows.publishedBy(accountId, interval, run.id),
  };
}

interface Issued {
  /** Oldest first. */
  readonly statements: readonly StatementRow[];
  readonly ofAccounts: number;
}

async function publishedBy(
  { rows }: Pick<IssueDeps, 'rows'>,
  accountId: string,
  { id, startedAt }: Pick<ItemWork['run'], 'id' | 'startedAt'>,
): Promise<readonly StatementRow[]> {
  const found: StatementRow[] = [];
  for await (const row of rows.latest(accountId)) {
    if (row.publication?.runId === id) found.unshift(row);
    else if (row.publication !== undefined && row.publication.at < startedAt) break;
  }
  return found;
}

/** A customer's other request is open for a minute or so: its turn comes within the run. */
const nextTurnSeconds = 60;

export function resultOf(
  issued: Issued,
  feeSummary: FeeSummaryProgress | 'none',
  otherwise?: string,
): ItemResult {
  const settled = settledAs(issued, feeSummary, otherwise);
  if (feeSummary !== 'waits') return settled;
  const { outcome: orElse, ...told } = settled;
  return { again: { afterSeconds: nextTurnSeconds, orElse, isInLine: true, ...told } };
}

function settledAs(
  { statements, ofAccounts }: Issued,
  feeSummary: FeeSummaryProgress | 'none',
  otherwise = 'up-to-date',
): Settled {
  const told = feeSummary !== 'none' && { fee_summary: feeSummary };
  if (statements.length + ofAccounts > 0) {
    const lines = { statements: statements.map(lineOf), statements_of_account: ofAccounts };
    return { outcome: 'published', line: { ...lines, ...told } };
  }
  if (feeSummary === 'none') return { outcome: otherwise };
  return { outcome: `fee-summary-${feeSummary}`, line: { ...told } };
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
  };
}
