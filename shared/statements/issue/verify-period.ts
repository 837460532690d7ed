import type { FoundBreak } from '#shared/breaks/break.ts';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { ItemResult } from '#shared/jobs/item.ts';
import type { BankEvidence } from '#shared/statements/evidence/bank-evidence.ts';
import { compareLines } from '#shared/statements/evidence/compare-lines.ts';
import { verifyContinuity, verifySums } from '#shared/statements/evidence/verify-sums.ts';
import { evidenceLineOf } from '#shared/statements/mirrored/evidence-line.ts';
import type { KeptEvidence, StatementRow } from '#shared/statements/statement-row.ts';
import { askEvidence } from './ask-evidence.ts';
import type { IssueDeps } from './deps.ts';
import { breakOf, breaksOfLines, missingStatement } from './found-breaks.ts';
import type { Issue } from './issue-account.ts';
import { joinToNext, ofOneDay } from './one-day.ts';
import { statementBefore } from './statement-before.ts';
import { reviseEarlier } from './revise-earlier.ts';
import { statementName } from './statement-name.ts';

type Verified =
  | { readonly row: StatementRow }
  /** The period is part of the next one now. */
  | 'joined'
  | { readonly result: ItemResult };

/** From the request to a statement of the bank that is proved right. Nothing is published before. */
export async function verifyPeriod(deps: IssueDeps, issue: Issue): Promise<Verified> {
  const { account, period, work } = issue;
  const held = await deps.rows.read(account.id, period);
  if (held?.state === 'VERIFIED') return { row: held };
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
  if (asked.outcome === 'refused')
    return fail(deps, issue, { row: requested, found: [missingStatement(issue, asked)] });
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
    return fail(deps, issue, {
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
    if (verdict.outcome !== 'wrong') return conclude(deps, issue, verdict);
    first ??= verdict;
  }
  if (await healRecent(deps, issue)) return later('undecided', 60);
  return fail(deps, issue, { row, found: first?.found ?? [] });
}

interface Verdict {
  readonly outcome: 'right' | 'undecided' | 'left' | 'wrong';
  readonly row: StatementRow;
  readonly found: readonly FoundBreak[];
}

async function conclude(deps: IssueDeps, issue: Issue, { outcome, row }: Verdict): Promise<Verified> {
  if (outcome === 'left') return { result: 'left' };
  if (outcome === 'undecided' || (await healBookedForLater(deps, issue)))
    return later('undecided', outcome === 'undecided' ? deps.lagMs / 1_000 : 60);
  return settle(deps, issue, row);
}

/** Whether the statement is right if the bank counts what it had recorded by `kept.askedAt`. */
async function judgeAsOf(deps: IssueDeps, issue: Issue, fetched: Fetched): Promise<Verdict> {
  const { row, evidence, kept } = fetched;
  const lines = await judgeLines(deps, issue, fetched);
  if (lines.found.length > 0) return { outcome: 'wrong', row, found: lines.found };
  if (lines.isUndecided) return { outcome: 'undecided', row, found: [] };
  const revised = await reviseEarlier(deps, issue, { evidence, countsUntil: kept.askedAt });
  if (revised === 'left') return { outcome: 'left', row, found: [] };
  if (revised === 'unexplained') {
    const gap = verifyContinuity(issue.before, evidence);
    return { outcome: 'wrong', row, found: gap.map((finding) => breakOf(issue, finding, kept)) };
  }
  const { explainedBy } = revised;
  return {
    outcome: 'right',
    row: { ...row, evidence: { ...kept, ...(explainedBy.length > 0 && { explainedBy: [...explainedBy] }) } },
    found: [],
  };
}

/** Compares the lines with the mirror; a booking that only the mirror lacks is fetched, and looked at again. */
async function judgeLines(
  { mirrored, bank, heal, lagMs, clock }: IssueDeps,
  issue: Issue,
  { evidence, kept }: Pick<Fetched, 'evidence' | 'kept'>,
): Promise<{ readonly found: readonly FoundBreak[]; readonly isUndecided: boolean }> {
  const { account, period, work } = issue;
  const bookings = (await mirrored.byValuta(account.id, period)).map(evidenceLineOf);
  const asked = { atMs: Date.parse(kept.askedAt), lagMs };
  const { foreign, missing, different, repeated, undecided } = compareLines(evidence, bookings, asked);
  const unlisted: string[] = [];
  for (const id of foreign) {
    if (await bank.lists(account.id, id)) await heal(account.id, id, work.run.id);
    else unlisted.push(id);
  }
  const found = breaksOfLines(issue, { foreign: unlisted, missing, different, repeated }, kept);
  // Long after the question, waiting decides nothing more: the bank recorded them just too late.
  const mayDecide = clock.now() < asked.atMs + 2 * lagMs;
  return { found, isUndecided: (mayDecide && undecided.length > 0) || foreign.length > unlisted.length };
}

/** What was booked in the period and takes effect after it: no statement by valuta date shows yet that it is missing. */
async function healBookedForLater(deps: IssueDeps, { account, period, work }: Issue): Promise<boolean> {
  const { mirrored, bank, heal } = deps;
  const booked = await bank.bookedForLater(account.id, period);
  if (booked.length === 0) return false;
  const since = `${daysAfter(period.firstDay, -1)}T00:00:00.000Z`;
  const known = new Set((await mirrored.since(account.id, since)).map(({ id }) => id));
  const missing = booked.filter((id) => !known.has(id));
  for (const id of missing) await heal(account.id, id, work.run.id);
  return missing.length > 0;
}

/** Fetches what the bank has recorded since the statement before and the mirror lacks; false if that is nothing. */
async function healRecent(deps: IssueDeps, issue: Issue): Promise<boolean> {
  const { mirrored, bank, heal, lagMs } = deps;
  const { account, work } = issue;
  const { row } = issue.before;
  if (row?.evidence === undefined) return false;
  const since = toIsoInstant(Date.parse(row.evidence.askedAt) - lagMs);
  const known = new Set((await mirrored.since(account.id, since)).map(({ id }) => id));
  const missing = (await bank.recordedSince(account.id, since)).filter((id) => !known.has(id));
  for (const id of missing) await heal(account.id, id, work.run.id);
  return missing.length > 0;
}

async function settle(
  { rows, breaks, clock }: IssueDeps,
  { account, period }: Issue,
  row: StatementRow,
): Promise<Verified> {
  const verifiedAt = toIsoInstant(clock.now());
  await breaks.heal(statementName(account.id, period), [], verifiedAt);
  return { row: await rows.write({ ...row, state: 'VERIFIED', verifiedAt }) };
}

interface Failure {
  readonly row: StatementRow;
  readonly found: readonly FoundBreak[];
}

/** The breaks are open before the row says that it failed: a crash between leads here again. */
async function fail(
  { rows, breaks, clock, metrics }: IssueDeps,
  issue: Issue,
  { row, found }: Failure,
): Promise<Verified> {
  const { account, period, work } = issue;
  const at = toIsoInstant(clock.now());
  const name = statementName(account.id, period);
  for (const each of found) await breaks.open({ ...each, runId: work.run.id }, at);
  await breaks.heal(name, found, at);
  await rows.write({ ...row, state: 'VERIFY_FAILED' });
  metrics.count('StatementNotVerified');
  return {
    result: { outcome: 'not-verified', line: { statement: name, breaks: found.map(({ kind }) => kind) } },
  };
}

const later = (orElse: string, afterSeconds: number): Verified => ({
  result: { again: { afterSeconds: Math.max(1, Math.ceil(afterSeconds)), orElse } },
});
