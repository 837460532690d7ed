import { businessDay, daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { AreDecided } from '#shared/statements/breaks/decided.ts';
import { missingStatement, type Difference } from '#shared/statements/breaks/difference.ts';
import type { OtherDays } from '#shared/statements/evidence/other-days.ts';
import type { PeriodEvidence } from '#shared/statements/evidence/period-evidence.ts';
import type { Issue } from '#shared/statements/model/issue.ts';
import type { StatementRows } from '#shared/statements/model/ports.ts';
import { statementName } from '#shared/statements/model/statement-name.ts';
import type { StatementRow } from '#shared/statements/model/statement-row.ts';
import type { Verdict, VerifyEvidence } from './verify-evidence.ts';

interface VerifyPeriodDeps {
  readonly periodEvidence: PeriodEvidence;
  readonly ofOtherDays: OtherDays;
  readonly verifyEvidence: VerifyEvidence;
  readonly areDecided: AreDecided;
  readonly rows: StatementRows;
  readonly lagMs: number;
  readonly clock: Clock;
}

export type Verified =
  | { readonly outcome: 'right'; readonly row: StatementRow }
  | { readonly outcome: 'wrong'; readonly row: StatementRow; readonly found: readonly Difference[] }
  /** The bank does not state the period by itself: it becomes part of the next one. */
  | { readonly outcome: 'to-be-joined'; readonly row: StatementRow }
  /** To be verified again after so many seconds, at least; `orElse` is the outcome of the last look. */
  | { readonly outcome: 'later'; readonly orElse: string; readonly afterSeconds: number }
  | { readonly outcome: 'left' };

/** Requests the bank's statement of a period and proves that it is right. Nothing is published before that. */
export type VerifyPeriod = (issue: Issue) => Promise<Verified>;

export function createVerifyPeriod(deps: VerifyPeriodDeps): VerifyPeriod {
  const { rows, clock, periodEvidence, ofOtherDays, verifyEvidence } = deps;
  return async (issue) => {
    const { account, period, work } = issue;
    const held = await rows.read(account.id, period);
    // The statement of an earlier run is unpublished and may have changed, so it is verified again.
    if (held?.state === 'VERIFIED' && (held.verifiedAt ?? '') >= work.run.startedAt)
      return { outcome: 'right', row: held };
    if (!(await work.mayWrite())) return { outcome: 'left' };
    const requested = await rows.write({
      superseded: [],
      revision: 0,
      requestedAt: toIsoInstant(clock.now()),
      ...held,
      accountId: account.id,
      ...period,
      state: 'REQUESTED',
    });
    const asked = await periodEvidence(issue);
    if (asked === 'to-be-joined') return { outcome: 'to-be-joined', row: requested };
    if (asked.outcome === 'unknown') return later('unanswered');
    // By our clock, the last day has ended; at the bank, it has not. A single day is refused for another reason.
    if (asked.outcome === 'refused' && asked.field === 'end_date' && mayLast(clock, period))
      return later('not-over', 600);
    if (asked.outcome === 'refused') return refused(deps, issue, { row: requested, asked });
    const fetched = await rows.write({ ...requested, state: 'FETCHED', evidence: asked.kept });
    const verdict = await verifyEvidence(issue, { ...asked, row: fetched });
    if (verdict.outcome !== 'wrong') return conclude(deps, verdict);
    // The answer repeats, word for word, what was found wrong before. The bank may have corrected itself without
    // showing it.
    const isRepeated = held?.state === 'VERIFY_FAILED' && held.evidence?.sha256 === asked.kept.sha256;
    const other = isRepeated ? await ofOtherDays(issue) : undefined;
    if (other === undefined) return { ...verdict, row: fetched };
    const row = { ...fetched, evidence: other.kept, superseded: [...fetched.superseded, asked.kept] };
    const second = await verifyEvidence(issue, { ...other, row });
    return second.outcome === 'wrong' ? { ...verdict, row: fetched } : conclude(deps, second);
  };
}

/** From two days after the period on, the last day has ended at the bank too, so the refusal has another reason. */
function mayLast(clock: Clock, { firstDay, lastDay }: Issue['period']): boolean {
  return firstDay < lastDay && businessDay(clock.now()) < daysAfter(lastDay, 2);
}

interface Refused {
  readonly row: StatementRow;
  readonly asked: { readonly status: number; readonly code: string };
}

/** A refused period that persons have settled joins the next period, if there is one. */
async function refused(
  { areDecided }: VerifyPeriodDeps,
  { account, period }: Issue,
  { row, asked }: Refused,
): Promise<Verified> {
  const found = [missingStatement(asked)];
  const hasNext = account.closedDay === undefined && account.joinedDay !== period.firstDay;
  return hasNext && (await areDecided(statementName(account.id, period), found))
    ? { outcome: 'to-be-joined', row }
    : { outcome: 'wrong', row, found };
}

async function conclude(
  { rows, clock, lagMs }: VerifyPeriodDeps,
  { outcome, row }: Exclude<Verdict, { readonly outcome: 'wrong' }>,
): Promise<Verified> {
  switch (outcome) {
    case 'left':
      return { outcome };
    case 'unanswered':
      return later('unanswered');
    case 'healed':
      return later('undecided');
    case 'undecided':
      return later('undecided', lagMs / 1_000);
    case 'right': {
      const verifiedAt = toIsoInstant(clock.now());
      return { outcome, row: await rows.write({ ...row, state: 'VERIFIED', verifiedAt }) };
    }
  }
}

const later = (orElse: string, afterSeconds = 0): Verified => ({
  outcome: 'later',
  orElse,
  afterSeconds: Math.ceil(afterSeconds),
});
