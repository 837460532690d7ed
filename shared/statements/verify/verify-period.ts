import { businessDay, daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { ItemResult } from '#shared/jobs/item.ts';
import type { StatementRow } from '#shared/statements/model/statement-row.ts';
import { askEvidence } from '#shared/statements/evidence/ask-evidence.ts';
import type { IssueDeps } from '#shared/statements/issue-deps.ts';
import { missingStatement } from '#shared/statements/breaks/found-breaks.ts';
import { failPeriod } from '#shared/statements/breaks/fail-period.ts';
import type { Issue } from '#shared/statements/issue.ts';
import { verifyEvidence, type Verdict } from './verify-evidence.ts';
import { joinToNext, ofOneDay } from '#shared/statements/evidence/one-day.ts';
import { ofOtherDays } from '#shared/statements/evidence/other-days.ts';
import { undecidedBreaks } from '#shared/statements/breaks/undecided-breaks.ts';

type Verified =
  | { readonly row: StatementRow }
  /** The period is part of the next one now. */
  | 'joined'
  | { readonly result: ItemResult };

/** From the request to a statement of the bank that is proved right. Nothing is published before. */
export async function verifyPeriod(deps: IssueDeps, issue: Issue): Promise<Verified> {
  const { account, period, work } = issue;
  const held = await deps.rows.read(account.id, period);
  // What an earlier run verified may have changed since: nobody has seen it yet.
  if (held?.state === 'VERIFIED' && (held.verifiedAt ?? '') >= work.run.startedAt) return { row: held };
  if (!(await work.mayWrite())) return { result: 'left' };
  const requested = await deps.rows.write({
    superseded: [],
    revision: 0,
    requestedAt: toIsoInstant(deps.clock.now()),
    ...held,
    accountId: account.id,
    ...period,
    state: 'REQUESTED',
  });
  const whole = await askEvidence(deps, account.id, period);
  const asked = period.firstDay === period.lastDay ? await ofOneDay(deps, issue, whole) : whole;
  if (asked === 'to-be-joined') {
    await joinToNext(deps, issue, requested);
    return 'joined';
  }
  if (asked.outcome === 'unknown') return later('unanswered');
  // Its day has not ended at the bank, whatever our clock says: a period of one day is refused for being one, too.
  if (asked.outcome === 'refused' && asked.field === 'end_date' && mayLast(deps, period))
    return later('not-over', 600);
  if (asked.outcome === 'refused') return refused(deps, issue, { row: requested, asked });
  const fetched = await deps.rows.write({ ...requested, state: 'FETCHED', evidence: asked.kept });
  const verdict = await verifyEvidence(deps, issue, { ...asked, row: fetched });
  if (verdict.outcome !== 'wrong') return conclude(deps, verdict);
  // Word for word what was found wrong before: a bank that has corrected itself may not say so any more.
  const isRepeated = held?.state === 'VERIFY_FAILED' && held.evidence?.sha256 === asked.kept.sha256;
  const other = isRepeated ? await ofOtherDays(deps, issue) : undefined;
  if (other === undefined) return failPeriod(deps, issue, { row: fetched, found: verdict.found });
  const row = { ...fetched, evidence: other.kept, superseded: [...fetched.superseded, asked.kept] };
  const second = await verifyEvidence(deps, issue, { ...other, row });
  if (second.outcome !== 'wrong') return conclude(deps, second);
  return failPeriod(deps, issue, { row: fetched, found: verdict.found });
}

/** Two days after its last one, whatever a bank has against that day is another reason. */
function mayLast({ clock }: IssueDeps, { firstDay, lastDay }: Issue['period']): boolean {
  return firstDay < lastDay && businessDay(clock.now()) < daysAfter(lastDay, 2);
}

interface Refused {
  readonly row: StatementRow;
  readonly asked: { readonly status: number; readonly code: string };
}

/** What persons have settled joins the next period, if there is one. */
async function refused(deps: IssueDeps, issue: Issue, { row, asked }: Refused): Promise<Verified> {
  const found = [missingStatement(issue, asked)];
  const { account, period } = issue;
  const hasNext = account.closedDay === undefined && account.joinedDay !== period.firstDay;
  if (!hasNext || (await undecidedBreaks(deps, found)).length > 0)
    return failPeriod(deps, issue, { row, found });
  await joinToNext(deps, issue, row);
  return 'joined';
}

async function conclude(
  deps: IssueDeps,
  { outcome, row }: Exclude<Verdict, { readonly outcome: 'wrong' }>,
): Promise<Verified> {
  if (outcome === 'left') return { result: 'left' };
  if (outcome === 'unanswered') return later('unanswered');
  if (outcome === 'healed') return later('undecided');
  return outcome === 'undecided' ? later('undecided', deps.lagMs / 1_000) : settle(deps, row);
}

async function settle({ rows, clock }: IssueDeps, row: StatementRow): Promise<Verified> {
  return { row: await rows.write({ ...row, state: 'VERIFIED', verifiedAt: toIsoInstant(clock.now()) }) };
}

/** A run looks again after a time of its own, at least. */
const later = (orElse: string, afterSeconds = 0): Verified => ({
  result: { again: { afterSeconds: Math.ceil(afterSeconds), orElse } },
});
