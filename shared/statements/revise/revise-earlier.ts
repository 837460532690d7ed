import type { StatementMetric } from '#shared/statements/names.ts';
import { verifySums } from '#shared/bookings/evidence/verify-sums.ts';
import type { Capabilities } from '#shared/capabilities/capability.ts';
import type { Metrics } from '#shared/kernel/telemetry.ts';
import { missingStatement, type Difference } from '#shared/statements/breaks/difference.ts';
import type { AskEvidence } from '#shared/statements/evidence/ask-evidence.ts';
import type { Issue } from '#shared/statements/model/issue.ts';
import type { StatementRows } from '#shared/statements/model/ports.ts';
import { statementName } from '#shared/statements/model/statement-name.ts';
import type { KeptEvidence, StatementRow } from '#shared/statements/model/statement-row.ts';
import type { ExplainGap, Explanation, Stated, Unexplained } from './explained-gap.ts';
import { firstValuta } from './late-bookings.ts';

interface ReviseEarlierDeps {
  readonly ask: AskEvidence;
  readonly explainGap: ExplainGap;
  readonly rows: StatementRows;
  readonly capabilities: { readonly see: Capabilities['see'] };
  readonly metrics: Metrics<StatementMetric>;
}

interface Revised {
  /** Bookings from before the account's first statement, which that statement counts in its opening. */
  readonly explainedBy: readonly string[];
}

/** The bank no longer states an earlier period, or states it in a way that no booking explains. */
interface Contradicted {
  readonly found: Difference;
}

type NotRevised = Contradicted | Unexplained | 'unanswered' | 'left';

/**
 * A statement need not begin where the previous one ended: it is right if bookings that the bank recorded since then,
 * with earlier valuta dates, explain the whole difference. Every statement from the first of these bookings on then
 * gets another version, in order. Published files stay as they are.
 */
export type ReviseEarlier = (issue: Issue, stated: Stated) => Promise<Revised | NotRevised>;

export function createReviseEarlier(deps: ReviseEarlierDeps): ReviseEarlier {
  const { rows, explainGap } = deps;
  return async (issue, stated) => {
    const { before } = issue;
    const explanation = await explainGap(issue, stated);
    if ('lateCents' in explanation) return explanation;
    const { late, moved } = explanation;
    if (before.row?.evidence === undefined || late.length + moved.length === 0)
      return { explainedBy: before.row === undefined ? late.map(({ id }) => id) : [] };
    const { askedAt } = before.row.evidence;
    const first = moved.reduce(
      (day, { valutaDay }) => (valutaDay < day ? valutaDay : day),
      firstValuta(late),
    );
    for (const row of await statementsFrom(rows, before.row, first)) {
      // An earlier run that was interrupted had come this far.
      if ((row.evidence?.askedAt ?? '') > askedAt) continue;
      const revised = await revise(deps, issue, { row, explanation, countsUntil: stated.countsUntil });
      if (revised !== 'revised') return revised;
    }
    return { explainedBy: [] };
  };
}

/** The account's statements from the one that contains the day up to that one, oldest first. */
async function statementsFrom(
  rows: StatementRows,
  until: StatementRow,
  day: string,
): Promise<readonly StatementRow[]> {
  const found: StatementRow[] = [];
  for await (const row of rows.latest(until.accountId)) {
    if (row.firstDay > until.firstDay || row.state === 'JOINED') continue;
    found.unshift(row);
    if (row.firstDay <= day) break;
  }
  return found;
}

interface Revision {
  readonly row: StatementRow;
  readonly explanation: Explanation;
  readonly countsUntil: string;
}

async function revise(
  { ask, rows, capabilities, metrics }: ReviseEarlierDeps,
  { account, work }: Issue,
  { row, explanation, countsUntil }: Revision,
): Promise<'revised' | NotRevised> {
  if (row.evidence === undefined) return { lateCents: 0 };
  if (!(await work.mayWrite())) return 'left';
  const asked = await ask(account.id, row);
  if (asked.outcome === 'refused') return { found: missingStatement(asked) };
  if (asked.outcome === 'unknown') return 'unanswered';
  const explained = explainedVersion(row, row.evidence, explanation);
  const { kept, evidence } = asked;
  const known = [row.evidence, ...row.superseded];
  if (
    !known.some(({ sha256 }) => sha256 === kept.sha256) &&
    (verifySums(evidence, evidence).length > 0 ||
      ![explained, ...known].some((each) => hasBalances(kept, each)))
  )
    return { found: contradiction(row, { expected: explained, kept }) };
  // If the bank repeats the old statement, it does not count the late bookings, so they are added to it.
  const isFresh = hasBalances(kept, explained);
  // This version counts the bookings that explain the gap, and nothing recorded since.
  const version = { ...(isFresh ? kept : explained), askedAt: countsUntil };
  await capabilities.see({
    name: 'fresh-statement-lines',
    state: isFresh ? 'proven' : 'refuted',
    evidence: [statementName(account.id, row), row.evidence.key, kept.key],
    at: kept.askedAt,
  });
  const late = explanation.late.filter(({ valutaDate = '' }) => valutaDate <= row.lastDay);
  await rows.write({
    ...row,
    evidence: {
      ...version,
      explainedBy: [...(row.evidence.explainedBy ?? []), ...late.map(({ id }) => id)],
    },
    superseded: [...row.superseded, row.evidence],
  });
  metrics.count('StatementRevised');
  return 'revised';
}

type Balances = Pick<KeptEvidence, 'openingCents' | 'closingCents'>;

function hasBalances(one: Balances, other: Balances): boolean {
  return one.openingCents === other.openingCents && one.closingCents === other.closingCents;
}

interface Contradiction {
  /** What late bookings would explain. */
  readonly expected: KeptEvidence;
  readonly kept: KeptEvidence;
}

/** The earlier statement has changed, and no late booking explains why. */
function contradiction(
  { firstDay, lastDay, evidence }: StatementRow,
  { expected, kept }: Contradiction,
): Difference {
  const balances = ({ openingCents, closingCents }: KeptEvidence) =>
    `${firstDay}..${lastDay}: ${openingCents} to ${closingCents}`;
  return {
    kind: 'STATEMENT_MISMATCH',
    field: 'earlier_statement',
    expected: balances(expected),
    found: balances(kept),
    evidence: [kept.key, ...(evidence === undefined ? [] : [evidence.key])],
  };
}

/** What the bank should say now. */
function explainedVersion(
  { firstDay, lastDay }: StatementRow,
  old: KeptEvidence,
  { late, moved }: Explanation,
): KeptEvidence {
  const centsOn = (isCounted: (day: string) => boolean) =>
    late.reduce(
      (sum, { amountCents, valutaDate = '' }) => sum + (isCounted(valutaDate) ? amountCents : 0),
      0,
    ) + moved.reduce((sum, { cents, valutaDay }) => sum + (isCounted(valutaDay) ? cents : 0), 0);
  const within = late.filter(({ valutaDate = '' }) => valutaDate >= firstDay && valutaDate <= lastDay);
  const counted = [...(old.moved ?? []), ...moved.filter(({ valutaDay }) => valutaDay <= lastDay)];
  return {
    ...old,
    openingCents: old.openingCents + centsOn((day) => day < firstDay),
    closingCents: old.closingCents + centsOn((day) => day <= lastDay),
    lines: old.lines + within.length,
    ...(counted.length > 0 && { moved: counted }),
  };
}
