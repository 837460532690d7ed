import type { FoundBreak } from '#shared/breaks/break.ts';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { ItemWork } from '#shared/jobs/item.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import type { BankEvidence } from '#shared/bookings/evidence/bank-evidence.ts';
import { verifySums } from '#shared/bookings/evidence/verify-sums.ts';
import type { IssueDeps } from '#shared/statements/issue-deps.ts';
import { differenceIn } from '#shared/statements/breaks/found-breaks.ts';
import { verifyLines } from '#shared/statements/verify/verify-lines.ts';
import { waitsNoMore } from '#shared/statements/breaks/waits-no-more.ts';
import type { KnownBookings } from '#shared/bookings/ports.ts';
import { daysOf } from '#shared/statements/model/interval.ts';
import { knownBalance } from './known-balance.ts';
import { aboutOfAccount } from './of-account-name.ts';
import type { OfAccountRow } from './ports.ts';
import { expectedInstead } from './stated-balance.ts';

export type VerifyDeps = Pick<IssueDeps, 'rows' | 'bank' | 'mirrored' | 'files' | 'heal' | 'lagMs' | 'clock'>;

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
  readonly found: readonly FoundBreak[];
}

/**
 * Whether a statement of account adds up, and says what is proved of the account otherwise: its balances and each line. A
 * bank may repeat what it made of an earlier request, whose answer may be lost.
 */
export async function verifyOfAccount(deps: VerifyDeps, verification: Verification): Promise<Verdict> {
  const { account, row, evidence, key } = verification;
  const { iban = evidence.iban, currency } = account;
  const sums = verifySums(evidence, { iban, currency, ...daysOf(row) }).map((finding): FoundBreak => ({
    ...aboutOfAccount(row),
    ...differenceIn(finding, currency),
    evidence: [key],
  }));
  let first: Verdict | undefined;
  for (const countsUntil of new Set(row.requests.map(({ at }) => at).toReversed())) {
    const verdict = await verifyAsOf(deps, verification, countsUntil);
    if (sums.length > 0) return { outcome: 'wrong', found: [...sums, ...verdict.found] };
    if (verdict.outcome !== 'wrong') return verdict;
    first ??= verdict;
  }
  if ((await healRecent(deps, verification)) && !waitsNoMore(verification.work))
    return { outcome: 'undecided', found: [] };
  return first ?? { outcome: 'undecided', found: [] };
}

/** The same, if the bank counts what it had recorded by then. */
async function verifyAsOf(
  deps: VerifyDeps,
  verification: Verification,
  countsUntil: string,
): Promise<Verdict> {
  const lines = await verifyAllLines(deps, verification, countsUntil);
  if (lines.found.length === 0 && lines.isUndecided) return { outcome: 'undecided', found: [] };
  const found = [...lines.found, ...(await wrongBalances(deps, verification, countsUntil))];
  return { outcome: found.length === 0 ? 'right' : 'wrong', found };
}

/** From the baseline on against the mirror; nobody has told it what was booked before, so the bank’s list has to do. */
async function verifyAllLines(
  deps: VerifyDeps,
  { account, row, evidence, key, work }: Verification,
  askedAt: string,
) {
  const { firstDay, lastDay } = daysOf(row);
  const { baseline } = account;
  // Whatever was booked on an account that began at nothing is mirrored.
  const isUnknown = baseline?.evidence !== undefined && baseline.day >= firstDay;
  const mirroredFrom = isUnknown ? daysAfter(baseline.day, 1) : firstDay;
  const verify = async (
    mirrored: KnownBookings,
    period: { readonly firstDay: string; readonly lastDay: string },
  ) => {
    const isBefore = (day: string | undefined) => day !== undefined && day < mirroredFrom;
    const lines = evidence.lines.filter(({ valutaDay }) => isBefore(valutaDay) === isBefore(period.firstDay));
    const part = { ...evidence, ...period, lines };
    return verifyLines(
      { ...deps, mirrored },
      { account, period, work },
      { evidence: part, kept: { key, askedAt } },
    );
  };
  const parts = [
    ...(isUnknown ? [await verify(listedBy(deps), { firstDay, lastDay: baseline.day })] : []),
    ...(mirroredFrom <= lastDay ? [await verify(deps.mirrored, { firstDay: mirroredFrom, lastDay })] : []),
  ];
  return {
    found: parts.flatMap(({ found }) => found).map((each) => ({ ...each, ...aboutOfAccount(row) })),
    isUndecided: parts.some(({ isUndecided }) => isUndecided),
  };
}

/** What the bank lists, in place of what is mirrored. */
const listedBy = ({ bank }: Pick<VerifyDeps, 'bank'>): KnownBookings => ({
  byValuta: async (accountId, period) => bank.valued(accountId, period),
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
 * Statements of both kinds count by valuta date, and so does the baseline: balances follow from what is proved of the
 * days before them. A baseline lies before the last day of every interval, but not before the first day of the interval
 * in which the account was taken over: there, the opening balance is what the lines leave of the closing balance.
 */
async function wrongBalances(
  deps: VerifyDeps,
  { account, row, evidence, key }: Verification,
  countsUntil: string,
): Promise<readonly FoundBreak[]> {
  const { firstDay, lastDay } = daysOf(row);
  const found: FoundBreak[] = [];
  for (const [field, day, cents] of [
    ['balance_start', daysAfter(firstDay, -1), evidence.openingCents],
    ['balance_end', lastDay, evidence.closingCents],
  ] as const) {
    const known = await knownBalance(deps, account, day);
    if (known === undefined) continue;
    const expected = await expectedInstead(deps, known, { accountId: account.id, day, cents, countsUntil });
    if (expected === undefined) continue;
    const sides = { expected: String(expected), found: String(cents), differenceCents: cents - expected };
    const keys = [key, ...(known.evidence === undefined ? [] : [known.evidence])];
    const { currency } = account;
    found.push({ ...aboutOfAccount(row), kind: 'STATEMENT_GAP', field, ...sides, currency, evidence: keys });
  }
  return found;
}

/** Fetches what the bank has recorded since the balances that are known, and the mirror lacks; false if that is nothing. */
async function healRecent(deps: VerifyDeps, { account, row, work }: Verification): Promise<boolean> {
  const { mirrored, bank, heal, lagMs } = deps;
  const known = await knownBalance(deps, account, daysOf(row).lastDay);
  const countedUntil = known?.surelyUntil ?? known?.countsUntil;
  if (countedUntil === undefined) return false;
  const since = toIsoInstant(Date.parse(countedUntil) - lagMs);
  const mirroredIds = new Set((await mirrored.since(account.id, since)).map(({ id }) => id));
  const bookingIds = (await bank.recordedSince(account.id, since)).filter((id) => !mirroredIds.has(id));
  await heal({ accountId: account.id, bookingIds, among: { by: 'recorded_at', since }, work });
  return bookingIds.length > 0;
}
