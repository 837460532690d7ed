import type { BankEvidence } from '#shared/bookings/evidence/bank-evidence.ts';
import { verifyContinuity, verifySums } from '#shared/bookings/evidence/verify-sums.ts';
import { atBusinessHour } from '#shared/kernel/calendar/business-day.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { AreDecided } from '#shared/statements/breaks/decided.ts';
import { sumDifference, type Difference } from '#shared/statements/breaks/difference.ts';
import { surelyCountedUntil } from '#shared/statements/model/counted-until.ts';
import { waitsNoMore, type Issue } from '#shared/statements/model/issue.ts';
import type { LatestStatements } from '#shared/statements/model/ports.ts';
import { statementBefore } from '#shared/statements/model/statement-before.ts';
import { statementName } from '#shared/statements/model/statement-name.ts';
import type { KeptEvidence, StatementRow } from '#shared/statements/model/statement-row.ts';
import type { ReviseEarlier } from '#shared/statements/revise/revise-earlier.ts';
import type { HealSince } from './heal-since.ts';
import type { VerifyLines } from './verify-lines.ts';

interface VerifyEvidenceDeps {
  readonly verifyLines: VerifyLines;
  readonly reviseEarlier: ReviseEarlier;
  readonly healSince: HealSince;
  readonly areDecided: AreDecided;
  readonly rows: LatestStatements;
  readonly lagMs: number;
}

interface Fetched {
  readonly row: StatementRow;
  readonly evidence: BankEvidence;
  readonly kept: KeptEvidence;
}

export type Verdict =
  | {
      /** `healed`: the mirror lacked bookings, which were fetched and are on their way. */
      readonly outcome: 'right' | 'undecided' | 'healed' | 'unanswered' | 'left';
      readonly row: StatementRow;
    }
  | { readonly outcome: 'wrong'; readonly found: readonly Difference[] };

/** Whether a statement of the bank is right, except for differences that persons have settled. */
export type VerifyEvidence = (issue: Issue, fetched: Fetched) => Promise<Verdict>;

export function createVerifyEvidence(deps: VerifyEvidenceDeps): VerifyEvidence {
  const { rows, verifyLines, areDecided } = deps;
  return async (issue, fetched) => {
    const { row, evidence, kept } = fetched;
    const { account, period } = issue;
    const { iban = evidence.iban, currency } = account;
    const sums = verifySums(evidence, { iban, currency, ...period }).map((finding) =>
      sumDifference(finding, { currency, key: kept.key }),
    );
    if (!(await areDecided(statementName(account.id, period), sums))) {
      const lines = await verifyLines(issue, fetched);
      return { outcome: 'wrong', found: [...sums, ...lines.found] };
    }
    // A bank may repeat a statement with the lines of its first answer.
    let first: Verdict | undefined;
    for (const countsUntil of new Set([kept.askedAt, row.requestedAt])) {
      // The first attempt may have revised the statement before.
      const before = first === undefined ? issue.before : await statementBefore(rows, account, period);
      const asOf = { ...fetched, kept: { ...kept, askedAt: countsUntil } };
      const verdict = await verifyAsOf(deps, { ...issue, before }, asOf);
      if (verdict.outcome !== 'wrong') return verdict;
      first ??= verdict;
    }
    if ((await healRecent(deps, issue)) && !waitsNoMore(issue.work)) return { outcome: 'healed', row };
    return first ?? { outcome: 'undecided', row };
  };
}

/** Whether the statement is right if the bank counts what it had recorded by `kept.askedAt`. */
async function verifyAsOf(
  { verifyLines, reviseEarlier, areDecided }: VerifyEvidenceDeps,
  issue: Issue,
  fetched: Fetched,
): Promise<Verdict> {
  const { row, evidence, kept } = fetched;
  const name = statementName(issue.account.id, issue.period);
  const lines = await verifyLines(issue, fetched);
  if (!(await areDecided(name, lines.found))) return { outcome: 'wrong', found: lines.found };
  if (lines.isUndecided) return { outcome: 'undecided', row };
  const revised = await reviseEarlier(issue, { evidence, countsUntil: kept.askedAt });
  if (revised === 'left' || revised === 'unanswered') return { outcome: revised, row };
  const found = [...lines.found, ...differencesIn(revised, issue, { evidence, kept })];
  if (!(await areDecided(name, found))) return { outcome: 'wrong', found };
  const explainedBy = 'explainedBy' in revised ? revised.explainedBy : [];
  return {
    outcome: 'right',
    row: { ...row, evidence: { ...kept, ...(explainedBy.length > 0 && { explainedBy: [...explainedBy] }) } },
  };
}

function differencesIn(
  revised: Exclude<Awaited<ReturnType<ReviseEarlier>>, string>,
  { account, before }: Issue,
  { evidence, kept }: Omit<Fetched, 'row'>,
): readonly Difference[] {
  if ('found' in revised) return [revised.found];
  if ('explainedBy' in revised) return [];
  const closingCents = before.closingCents + revised.lateCents;
  return verifyContinuity({ ...before, closingCents }, evidence).map((finding) =>
    sumDifference(finding, { currency: account.currency, key: kept.key }),
  );
}

/**
 * Fetches bookings that the bank recorded since its previous statement and that the mirror lacks; false if there are
 * none.
 */
async function healRecent(
  { healSince, lagMs }: VerifyEvidenceDeps,
  { account, before, work }: Issue,
): Promise<boolean> {
  // The first one follows the statement of the baseline, or the day before the account was opened.
  const counted = (before.row && surelyCountedUntil(before.row)) ?? account.baseline?.askedAt;
  const sinceMs = counted === undefined ? atBusinessHour(before.lastDay, 0) : Date.parse(counted) - lagMs;
  return healSince({ accountId: account.id, since: toIsoInstant(sinceMs), work });
}
