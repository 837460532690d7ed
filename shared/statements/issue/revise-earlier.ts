import type { FoundBreak } from '#shared/breaks/break.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { BankEvidence } from '#shared/statements/evidence/bank-evidence.ts';
import { explaining } from '#shared/statements/evidence/explaining-bookings.ts';
import { verifySums } from '#shared/statements/evidence/verify-sums.ts';
import type { BookingOfAccount } from '#shared/statements/ports.ts';
import type { KeptEvidence, StatementRow } from '#shared/statements/statement-row.ts';
import { askEvidence } from './ask-evidence.ts';
import type { IssueDeps } from './deps.ts';
import { contradictedStatement, missingStatement } from './found-breaks.ts';
import type { Issue } from './issue-account.ts';
import { firstValuta, lateBookings } from './late-bookings.ts';
import { statementName } from './statement-name.ts';

interface Stated {
  readonly evidence: BankEvidence;
  /** The bank counts what it had recorded by then (canonical UTC). */
  readonly countsUntil: string;
}

interface Revised {
  /** Bookings from before the account's first statement, which that statement counts in its opening. */
  readonly explainedBy: readonly string[];
}

/** No late bookings lead to where the statement begins: the bank has surely recorded these of them. Integer cents. */
interface Unexplained {
  readonly lateCents: number;
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
  { evidence, countsUntil }: Stated,
): Promise<Revised | Contradicted | Unexplained | 'unanswered' | 'left'> {
  const { before } = issue;
  const known = await lateBookings(deps, issue, { before, countsUntil });
  const certainUntil = toIsoInstant(Date.parse(countsUntil) - deps.lagMs);
  const certain = known.filter(({ recordedAt }) => recordedAt < certainUntil).length;
  const late = explaining(evidence.openingCents - before.closingCents, known, {
    begins: [0, 0],
    ends: [certain, known.length],
  });
  if (late === undefined) return { lateCents: centsOf(known.slice(0, certain)) };
  if (before.row?.evidence === undefined || late.length === 0)
    return { explainedBy: before.row === undefined ? late.map(({ id }) => id) : [] };
  const askedAt = before.row.evidence.askedAt;
  for (const row of await statementsFrom(deps, before.row, firstValuta(late))) {
    // An earlier run that was interrupted had come this far.
    if ((row.evidence?.askedAt ?? '') > askedAt) continue;
    const revised = await revise(deps, issue, { row, late, countsUntil });
    if (revised !== 'revised') return revised;
  }
  return { explainedBy: [] };
}

const centsOf = (bookings: readonly BookingOfAccount[]) =>
  bookings.reduce((sum, { amountCents }) => sum + amountCents, 0);

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
  readonly late: readonly BookingOfAccount[];
  readonly countsUntil: string;
}

async function revise(
  deps: IssueDeps,
  issue: Issue,
  { row, late, countsUntil }: Revision,
): Promise<'revised' | Contradicted | Unexplained | 'unanswered' | 'left'> {
  const { rows, capabilities, metrics } = deps;
  const { account, work } = issue;
  if (row.evidence === undefined) return { lateCents: 0 };
  if (!(await work.mayWrite())) return 'left';
  const asked = await askEvidence(deps, account.id, row);
  if (asked.outcome === 'refused') return { found: missingStatement(issue, asked) };
  if (asked.outcome === 'unknown') return 'unanswered';
  const explained = explainedVersion(row, row.evidence, late);
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
  const ofPeriod = late.filter(({ valutaDate = '' }) => valutaDate <= row.lastDay).map(({ id }) => id);
  await rows.write({
    ...row,
    evidence: { ...version, explainedBy: [...(row.evidence.explainedBy ?? []), ...ofPeriod] },
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
  late: readonly BookingOfAccount[],
): KeptEvidence {
  const upTo = (isCounted: (valutaDate: string) => boolean) =>
    centsOf(late.filter(({ valutaDate = '' }) => isCounted(valutaDate)));
  const within = late.filter(({ valutaDate = '' }) => valutaDate >= firstDay && valutaDate <= lastDay);
  return {
    ...old,
    openingCents: old.openingCents + upTo((day) => day < firstDay),
    closingCents: old.closingCents + upTo((day) => day <= lastDay),
    lines: old.lines + within.length,
  };
}
