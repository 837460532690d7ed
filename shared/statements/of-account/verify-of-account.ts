import type { BankEvidence } from '#shared/bookings/evidence/bank-evidence.ts';
import { verifySums } from '#shared/bookings/evidence/verify-sums.ts';
import type { Period } from '#shared/bookings/period.ts';
import type { BankStatements, KnownBookings, MirroredBookings } from '#shared/bookings/ports.ts';
import type { ItemWork } from '#shared/jobs/item.ts';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import { sumDifference, type Difference } from '#shared/statements/breaks/difference.ts';
import { daysOf } from '#shared/statements/model/interval.ts';
import { waitsNoMore } from '#shared/statements/model/issue.ts';
import type { OfAccountRow } from '#shared/statements/model/of-account-row.ts';
import type { LatestStatements } from '#shared/statements/model/ports.ts';
import type { HealSince } from '#shared/statements/verify/heal-since.ts';
import type { VerifyLines } from '#shared/statements/verify/verify-lines.ts';
import { knownBalance } from './known-balance.ts';
import { expectedInstead } from './stated-balance.ts';

interface VerifyOfAccountDeps {
  /** Against the mirror. */
  readonly verifyLines: VerifyLines;
  /** Against what the bank lists: the mirror lacks what was booked before the baseline. */
  readonly verifyListed: VerifyLines;
  readonly healSince: HealSince;
  readonly rows: LatestStatements;
  readonly mirrored: MirroredBookings;
  readonly lagMs: number;
}

interface Verification {
  readonly account: RegisteredAccount;
  readonly row: OfAccountRow;
  readonly evidence: BankEvidence;
  /** Key of the object with the evidence. */
  readonly key: string;
  readonly work: ItemWork;
}

interface Verdict {
  /** `undecided`: bookings are on their way. */
  readonly outcome: 'right' | 'undecided' | 'wrong';
  readonly found: readonly Difference[];
}

/**
 * Whether a statement of account adds up, and whether its balances and lines agree with what else is proved of the
 * account. A bank may repeat the answer to an earlier request whose answer was lost.
 */
export type VerifyOfAccount = (verification: Verification) => Promise<Verdict>;

export function createVerifyOfAccount(deps: VerifyOfAccountDeps): VerifyOfAccount {
  return async (verification) => {
    const { account, row, evidence, key, work } = verification;
    const { iban = evidence.iban, currency } = account;
    const sums = verifySums(evidence, { iban, currency, ...daysOf(row) }).map((finding) =>
      sumDifference(finding, { currency, key }),
    );
    let first: Verdict | undefined;
    for (const countsUntil of new Set(row.requests.map(({ at }) => at).toReversed())) {
      const verdict = await verifyAsOf(deps, verification, countsUntil);
      if (sums.length > 0) return { outcome: 'wrong', found: [...sums, ...verdict.found] };
      if (verdict.outcome !== 'wrong') return verdict;
      first ??= verdict;
    }
    if ((await healRecent(deps, verification)) && !waitsNoMore(work))
      return { outcome: 'undecided', found: [] };
    return first ?? { outcome: 'undecided', found: [] };
  };
}

/** The same, assuming that the bank counts what it had recorded by then. */
async function verifyAsOf(
  deps: VerifyOfAccountDeps,
  verification: Verification,
  countsUntil: string,
): Promise<Verdict> {
  const lines = await verifyAllLines(deps, verification, countsUntil);
  if (lines.found.length === 0 && lines.isUndecided) return { outcome: 'undecided', found: [] };
  const found = [...lines.found, ...(await wrongBalances(deps, verification, countsUntil))];
  return { outcome: found.length === 0 ? 'right' : 'wrong', found };
}

/**
 * Compares lines from the baseline on with the mirror. Earlier bookings are not mirrored, so their lines are compared
 * with the bank's list.
 */
async function verifyAllLines(
  { verifyLines, verifyListed }: VerifyOfAccountDeps,
  { account, row, evidence, key, work }: Verification,
  askedAt: string,
) {
  const { firstDay, lastDay } = daysOf(row);
  const { baseline } = account;
  // The mirror has everything that was booked on an account that began at nothing.
  const isUnknown = baseline?.evidence !== undefined && baseline.day >= firstDay;
  const mirroredFrom = isUnknown ? daysAfter(baseline.day, 1) : firstDay;
  const verify = async (verifyPart: VerifyLines, period: Period) => {
    const isBefore = (day: string | undefined) => day !== undefined && day < mirroredFrom;
    const lines = [...evidence.lines].filter(
      ({ valutaDay }) => isBefore(valutaDay) === isBefore(period.firstDay),
    );
    const part = { ...evidence, ...period, lines };
    return verifyPart({ account, period, work }, { evidence: part, kept: { key, askedAt } });
  };
  const parts = [
    ...(isUnknown ? [await verify(verifyListed, { firstDay, lastDay: baseline.day })] : []),
    ...(mirroredFrom <= lastDay ? [await verify(verifyLines, { firstDay: mirroredFrom, lastDay })] : []),
  ];
  return {
    found: parts.flatMap(({ found }) => found),
    isUndecided: parts.some(({ isUndecided }) => isUndecided),
  };
}

/** What the bank lists, in place of what is mirrored. */
export const listedBy = (bank: BankStatements): KnownBookings => ({
  byValuta: (accountId, period) => bank.valued(accountId, period),
  read: async (accountId, id) => {
    const line = await bank.find(accountId, id);
    return (
      line && {
        id,
        amountCents: line.cents,
        currency: line.currency,
        valutaDate: line.valutaDay,
        recordedAt: '',
      }
    );
  },
});

/**
 * Statements of both kinds and the baseline count by valuta date, so each balance follows from the latest proved one.
 * In the interval in which the account was onboarded, the baseline lies after the first day. There, the opening balance
 * must be the closing balance minus the lines.
 */
async function wrongBalances(
  deps: VerifyOfAccountDeps,
  { account, row, evidence, key }: Verification,
  countsUntil: string,
): Promise<readonly Difference[]> {
  const { firstDay, lastDay } = daysOf(row);
  const found: Difference[] = [];
  for (const [field, day, cents] of [
    ['balance_start', daysAfter(firstDay, -1), evidence.openingCents],
    ['balance_end', lastDay, evidence.closingCents],
  ] as const) {
    const known = await knownBalance(deps.rows, account, day);
    if (known === undefined) continue;
    const expected = await expectedInstead(deps, known, { accountId: account.id, day, cents, countsUntil });
    if (expected === undefined) continue;
    const sides = { expected: String(expected), found: String(cents), differenceCents: cents - expected };
    const keys = [key, ...(known.evidence === undefined ? [] : [known.evidence])];
    const { currency } = account;
    found.push({ kind: 'STATEMENT_GAP', field, ...sides, currency, evidence: keys });
  }
  return found;
}

/** Fetches what the bank has recorded since the known balances and the mirror lacks; false if that is nothing. */
async function healRecent(
  { healSince, rows, lagMs }: VerifyOfAccountDeps,
  { account, row, work }: Verification,
): Promise<boolean> {
  const known = await knownBalance(rows, account, daysOf(row).lastDay);
  const countedUntil = known?.surelyUntil ?? known?.countsUntil;
  if (countedUntil === undefined) return false;
  const since = toIsoInstant(Date.parse(countedUntil) - lagMs);
  return healSince({ accountId: account.id, since, work });
}
