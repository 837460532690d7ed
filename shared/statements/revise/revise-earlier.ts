import type { FoundBreak } from '#shared/breaks/break.ts';
import { verifySums } from '#shared/bookings/evidence/verify-sums.ts';
import type { KeptEvidence, StatementRow } from '#shared/statements/model/statement-row.ts';
import { askEvidence } from '#shared/statements/evidence/ask-evidence.ts';
import type { IssueDeps } from '#shared/statements/issue-deps.ts';
import { explainedGap, type Explanation, type Stated, type Unexplained } from './explained-gap.ts';
import { contradictedStatement, missingStatement } from '#shared/statements/breaks/found-breaks.ts';
import type { Issue } from '#shared/statements/issue.ts';
import { firstValuta } from './late-bookings.ts';
import { statementName } from '#shared/statements/model/statement-name.ts';

interface Revised {
  /** Bookings from before the account's first statement, which that statement counts in its opening. */
  readonly explainedBy: readonly string[];
}

/** The bank tells an earlier statement in a way that no booking explains, or not at all. */
interface Contradicted {
  readonly found: FoundBreak;
}

/**
 * A statement that does not begin where the one before it ended is right if bookings that the bank recorded since then,
 * with earlier valuta dates, explain the whole difference. Every statement from the first of them on then gets another
 * version, in order; what was published stays as it is.
 */
export async function reviseEarlier(
  deps: IssueDeps,
  issue: Issue,
  stated: Stated,
): Promise<Revised | Contradicted | Unexplained | 'unanswered' | 'left'> {
  const { before } = issue;
  const explanation = await explainedGap(deps, issue, stated);
  if ('lateCents' in explanation) return explanation;
  const { late, moved } = explanation;
  if (before.row?.evidence === undefined || late.length + moved.length === 0)
    return { explainedBy: before.row === undefined ? late.map(({ id }) => id) : [] };
  const { askedAt } = before.row.evidence;
  const first = moved.reduce((day, { valutaDay }) => (valutaDay < day ? valutaDay : day), firstValuta(late));
  for (const row of await statementsFrom(deps, before.row, first)) {
    // An earlier run that was interrupted had come this far.
    if ((row.evidence?.askedAt ?? '') > askedAt) continue;
    const revised = await revise(deps, issue, { row, explanation, countsUntil: stated.countsUntil });
    if (revised !== 'revised') return revised;
  }
  return { explainedBy: [] };
}

/** The account's statements up to that one, from the one in which the day lies, oldest first. */
async function statementsFrom(
  { rows }: Pick<IssueDeps, 'rows'>,
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
  deps: IssueDeps,
  issue: Issue,
  { row, explanation, countsUntil }: Revision,
): Promise<'revised' | Contradicted | Unexplained | 'unanswered' | 'left'> {
  const { rows, capabilities, metrics } = deps;
  const { account, work } = issue;
  if (row.evidence === undefined) return { lateCents: 0 };
  if (!(await work.mayWrite())) return 'left';
  const asked = await askEvidence(deps, account.id, row);
  if (asked.outcome === 'refused') return { found: missingStatement(issue, asked) };
  if (asked.outcome === 'unknown') return 'unanswered';
  const explained = explainedVersion(row, row.evidence, explanation);
  const { kept, evidence } = asked;
  const known = [row.evidence, ...row.superseded];
  if (
    !known.some(({ sha256 }) => sha256 === kept.sha256) &&
    (verifySums(evidence, evidence).length > 0 ||
      ![explained, ...known].some((each) => hasBalances(kept, each)))
  )
    return { found: contradictedStatement(issue, { earlier: row, expected: explained, kept }) };
  // A bank that repeats the statement as it was does not count the late bookings: they are added to what it said.
  const isFresh = hasBalances(kept, explained);
  // It counts what explains the gap, whatever was recorded since.
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
