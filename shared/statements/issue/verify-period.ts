import type { FoundBreak } from '#shared/breaks/break.ts';
import { atBusinessHour } from '#shared/kernel/calendar/business-day.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { ItemResult } from '#shared/jobs/item.ts';
import type { BankEvidence } from '#shared/statements/evidence/bank-evidence.ts';
import { verifyContinuity, verifySums } from '#shared/statements/evidence/verify-sums.ts';
import type { KeptEvidence, StatementRow } from '#shared/statements/statement-row.ts';
import { askEvidence } from './ask-evidence.ts';
import type { IssueDeps } from './deps.ts';
import { breakOf, missingStatement } from './found-breaks.ts';
import { failPeriod } from './fail-period.ts';
import type { Issue } from './issue-account.ts';
import { judgeLines } from './judge-lines.ts';
import { joinToNext, ofOneDay } from './one-day.ts';
import { statementBefore } from './statement-before.ts';
import { reviseEarlier } from './revise-earlier.ts';

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
  if (asked.outcome === 'unknown') return later('unanswered', 60);
  // Its day has not ended at the bank, whatever our clock says: a period of one day is refused for being one, too.
  if (asked.outcome === 'refused' && asked.field === 'end_date' && period.firstDay < period.lastDay)
    return later('not-over', 600);
  if (asked.outcome === 'refused')
    return failPeriod(deps, issue, { row: requested, found: [missingStatement(issue, asked)] });
  const fetched = await deps.rows.write({ ...requested, state: 'FETCHED', evidence: asked.kept });
  return judge(deps, issue, { row: fetched, evidence: asked.evidence, kept: asked.kept });
}

interface Fetched {
  readonly row: StatementRow;
  readonly evidence: BankEvidence;
  readonly kept: KeptEvidence;
}

async function judge(deps: IssueDeps, issue: Issue, fetched: Fetched): Promise<Verified> {
  const { row, evidence, kept } = fetched;
  const { account, period } = issue;
  const { iban = evidence.iban, currency } = account;
  const sums = verifySums(evidence, { iban, currency, ...period });
  if (sums.length > 0)
    return failPeriod(deps, issue, {
      row,
      found: [
        ...sums.map((finding) => breakOf(issue, finding, kept)),
        ...(await judgeLines(deps, issue, fetched)).found,
      ],
    });
  // A bank may repeat a statement with the lines of its first answer.
  let first: Verdict | undefined;
  for (const countsUntil of new Set([kept.askedAt, row.requestedAt])) {
    // The first look may have revised the statement before.
    const before = first === undefined ? issue.before : await statementBefore(deps, account, period);
    const asOf = { ...fetched, kept: { ...kept, askedAt: countsUntil } };
    const verdict = await judgeAsOf(deps, { ...issue, before }, asOf);
    if (verdict.outcome !== 'wrong') return conclude(deps, verdict);
    first ??= verdict;
  }
  if (await healRecent(deps, issue)) return later('undecided', 60);
  return failPeriod(deps, issue, { row, found: first?.found ?? [] });
}

interface Verdict {
  readonly outcome: 'right' | 'undecided' | 'unanswered' | 'left' | 'wrong';
  readonly row: StatementRow;
  readonly found: readonly FoundBreak[];
}

async function conclude(deps: IssueDeps, { outcome, row }: Verdict): Promise<Verified> {
  if (outcome === 'left') return { result: 'left' };
  if (outcome === 'unanswered') return later('unanswered', 60);
  return outcome === 'undecided' ? later('undecided', deps.lagMs / 1_000) : settle(deps, row);
}

/** Whether the statement is right if the bank counts what it had recorded by `kept.askedAt`. */
async function judgeAsOf(deps: IssueDeps, issue: Issue, fetched: Fetched): Promise<Verdict> {
  const { row, evidence, kept } = fetched;
  const lines = await judgeLines(deps, issue, fetched);
  if (lines.found.length > 0) return { outcome: 'wrong', row, found: lines.found };
  if (lines.isUndecided) return { outcome: 'undecided', row, found: [] };
  const revised = await reviseEarlier(deps, issue, { evidence, countsUntil: kept.askedAt });
  if (revised === 'left' || revised === 'unanswered') return { outcome: revised, row, found: [] };
  if ('lateCents' in revised) {
    const closingCents = issue.before.closingCents + revised.lateCents;
    const gap = verifyContinuity({ ...issue.before, closingCents }, evidence);
    return { outcome: 'wrong', row, found: gap.map((finding) => breakOf(issue, finding, kept)) };
  }
  if ('found' in revised) return { outcome: 'wrong', row, found: [revised.found] };
  const { explainedBy } = revised;
  return {
    outcome: 'right',
    row: { ...row, evidence: { ...kept, ...(explainedBy.length > 0 && { explainedBy: [...explainedBy] }) } },
    found: [],
  };
}

/** Fetches what the bank has recorded since its statement before and the mirror lacks; false if that is nothing. */
async function healRecent(deps: IssueDeps, issue: Issue): Promise<boolean> {
  const { mirrored, bank, heal, lagMs } = deps;
  const { account, before, work } = issue;
  // The first one follows the statement that the account was taken over with, or the day before it was opened.
  const askedAt = before.row?.evidence?.askedAt ?? account.baseline?.askedAt;
  const sinceMs = askedAt === undefined ? atBusinessHour(before.lastDay, 0) : Date.parse(askedAt) - lagMs;
  const since = toIsoInstant(sinceMs);
  const known = new Set((await mirrored.since(account.id, since)).map(({ id }) => id));
  const missing = (await bank.recordedSince(account.id, since)).filter((id) => !known.has(id));
  for (const id of missing) await heal(account.id, id, work.run.id);
  return missing.length > 0;
}

async function settle({ rows, clock }: IssueDeps, row: StatementRow): Promise<Verified> {
  return { row: await rows.write({ ...row, state: 'VERIFIED', verifiedAt: toIsoInstant(clock.now()) }) };
}

const later = (orElse: string, afterSeconds: number): Verified => ({
  result: { again: { afterSeconds: Math.max(1, Math.ceil(afterSeconds)), orElse } },
});
