import type { FoundBreak } from '#shared/breaks/break.ts';
import { atBusinessHour } from '#shared/kernel/calendar/business-day.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { BankEvidence } from '#shared/bookings/evidence/bank-evidence.ts';
import { verifyContinuity, verifySums } from '#shared/bookings/evidence/verify-sums.ts';
import type { KeptEvidence, StatementRow } from '#shared/statements/model/statement-row.ts';
import type { IssueDeps } from '#shared/statements/issue-deps.ts';
import { breakOf } from '#shared/statements/breaks/found-breaks.ts';
import type { Issue } from '#shared/statements/issue.ts';
import { verifyLines } from './verify-lines.ts';
import { reviseEarlier } from '#shared/statements/revise/revise-earlier.ts';
import { statementBefore } from '#shared/statements/model/statement-before.ts';
import { surelyCountedUntil } from '#shared/statements/model/counted-until.ts';
import { undecidedBreaks } from '#shared/statements/breaks/undecided-breaks.ts';
import { waitsNoMore } from '#shared/statements/breaks/waits-no-more.ts';

interface Fetched {
  readonly row: StatementRow;
  readonly evidence: BankEvidence;
  readonly kept: KeptEvidence;
}

export type Verdict =
  | {
      /** `healed`: the mirror lacked something, which was fetched and is on its way. */
      readonly outcome: 'right' | 'undecided' | 'healed' | 'unanswered' | 'left';
      readonly row: StatementRow;
    }
  | { readonly outcome: 'wrong'; readonly found: readonly FoundBreak[] };

/** Whether a statement of the bank is right, apart from what persons have settled. */
export async function verifyEvidence(deps: IssueDeps, issue: Issue, fetched: Fetched): Promise<Verdict> {
  const { row, evidence, kept } = fetched;
  const { account, period } = issue;
  const { iban = evidence.iban, currency } = account;
  const sums = verifySums(evidence, { iban, currency, ...period }).map((each) => breakOf(issue, each, kept));
  if ((await undecidedBreaks(deps, sums)).length > 0) {
    const lines = await verifyLines(deps, issue, fetched);
    return { outcome: 'wrong', found: [...sums, ...lines.found] };
  }
  // A bank may repeat a statement with the lines of its first answer.
  let first: Verdict | undefined;
  for (const countsUntil of new Set([kept.askedAt, row.requestedAt])) {
    // The first look may have revised the statement before.
    const before = first === undefined ? issue.before : await statementBefore(deps, account, period);
    const asOf = { ...fetched, kept: { ...kept, askedAt: countsUntil } };
    const verdict = await verifyAsOf(deps, { ...issue, before }, asOf);
    if (verdict.outcome !== 'wrong') return verdict;
    first ??= verdict;
  }
  if ((await healRecent(deps, issue)) && !waitsNoMore(issue.work)) return { outcome: 'healed', row };
  return first ?? { outcome: 'undecided', row };
}

/** Whether the statement is right if the bank counts what it had recorded by `kept.askedAt`. */
async function verifyAsOf(deps: IssueDeps, issue: Issue, fetched: Fetched): Promise<Verdict> {
  const { row, evidence, kept } = fetched;
  const lines = await verifyLines(deps, issue, fetched);
  if ((await undecidedBreaks(deps, lines.found)).length > 0) return { outcome: 'wrong', found: lines.found };
  if (lines.isUndecided) return { outcome: 'undecided', row };
  const revised = await reviseEarlier(deps, issue, { evidence, countsUntil: kept.askedAt });
  if (revised === 'left' || revised === 'unanswered') return { outcome: revised, row };
  const found = [...lines.found, ...foundIn(issue, { revised, evidence, kept })];
  if ((await undecidedBreaks(deps, found)).length > 0) return { outcome: 'wrong', found };
  const explainedBy = 'explainedBy' in revised ? revised.explainedBy : [];
  return {
    outcome: 'right',
    row: { ...row, evidence: { ...kept, ...(explainedBy.length > 0 && { explainedBy: [...explainedBy] }) } },
  };
}

interface RevisedEarlier extends Omit<Fetched, 'row'> {
  readonly revised: Exclude<Awaited<ReturnType<typeof reviseEarlier>>, string>;
}

function foundIn(issue: Issue, { revised, evidence, kept }: RevisedEarlier): readonly FoundBreak[] {
  if ('found' in revised) return [revised.found];
  if ('explainedBy' in revised) return [];
  const closingCents = issue.before.closingCents + revised.lateCents;
  return verifyContinuity({ ...issue.before, closingCents }, evidence).map((each) =>
    breakOf(issue, each, kept),
  );
}

/** Fetches what the bank has recorded since its statement before and the mirror lacks; false if that is nothing. */
async function healRecent(deps: IssueDeps, issue: Issue): Promise<boolean> {
  const { mirrored, bank, heal, lagMs } = deps;
  const { account, before, work } = issue;
  // The first one follows the statement that the account was taken over with, or the day before it was opened.
  const counted = (before.row && surelyCountedUntil(before.row)) ?? account.baseline?.askedAt;
  const sinceMs = counted === undefined ? atBusinessHour(before.lastDay, 0) : Date.parse(counted) - lagMs;
  const since = toIsoInstant(sinceMs);
  const known = new Set((await mirrored.since(account.id, since)).map(({ id }) => id));
  const bookingIds = (await bank.recordedSince(account.id, since)).filter((id) => !known.has(id));
  await heal({ accountId: account.id, bookingIds, among: { by: 'recorded_at', since }, work });
  return bookingIds.length > 0;
}
