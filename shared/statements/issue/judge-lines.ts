import type { FoundBreak } from '#shared/breaks/break.ts';
import type { BankEvidence } from '#shared/statements/evidence/bank-evidence.ts';
import { compareLines } from '#shared/statements/evidence/compare-lines.ts';
import { evidenceLineOf } from '#shared/statements/mirrored/evidence-line.ts';
import type { BookedLine, KnownBookings } from '#shared/statements/ports.ts';
import type { KeptEvidence } from '#shared/statements/statement-row.ts';
import type { IssueDeps } from './deps.ts';
import { breaksOfLines } from './found-breaks.ts';
import type { Issue } from './issue-account.ts';
import { differenceOf, type LineDifference } from './line-difference.ts';

interface JudgedLines {
  readonly found: readonly FoundBreak[];
  readonly isUndecided: boolean;
}

interface Fetched {
  readonly evidence: BankEvidence;
  readonly kept: Pick<KeptEvidence, 'key' | 'askedAt'>;
}

interface LineDeps extends Pick<IssueDeps, 'bank' | 'heal' | 'lagMs' | 'clock'> {
  readonly mirrored: KnownBookings;
}

type Lines = Pick<Issue, 'account' | 'period' | 'work'>;

/** Compares the lines with the mirror; a booking that only the mirror lacks is fetched, and looked at again. */
export async function judgeLines(
  deps: LineDeps,
  issue: Lines,
  { evidence, kept }: Fetched,
): Promise<JudgedLines> {
  const { mirrored, lagMs, clock } = deps;
  const { account, period } = issue;
  const ours = new Map(
    (await mirrored.byValuta(account.id, period)).map((booking) => [booking.id, evidenceLineOf(booking)]),
  );
  const theirs = new Map(evidence.lines.map((line) => [line.bookingId, line]));
  const asked = { atMs: Date.parse(kept.askedAt), lagMs };
  const compared = compareLines(evidence, ours.values(), asked);
  const both = (bookingId: string) => ({
    bookingId,
    ours: ours.get(bookingId),
    theirs: theirs.get(bookingId),
  });
  const differences: LineDifference[] = [
    ...compared.different.map((id) => ({ field: 'different' as const, ...both(id) })),
    ...compared.redated.map((id) => ({ field: 'valuta_date' as const, ...both(id) })),
    ...compared.repeated.map((id) => ({ field: 'repeated' as const, ...both(id) })),
  ];
  let isMoving = false;
  for (const id of compared.foreign) {
    const verdict = await verdictOnForeign(deps, issue, theirs.get(id));
    if (verdict === 'moving') isMoving = true;
    else differences.push(verdict);
  }
  for (const id of compared.missing) differences.push(await verdictOnMissing(deps, issue, both(id)));
  // Long after the question, waiting decides nothing more: the bank recorded them just too late.
  const mayDecide = clock.now() < asked.atMs + 2 * lagMs;
  return {
    found: breaksOfLines(issue, differences, kept),
    isUndecided: isMoving || (mayDecide && compared.undecided.length > 0),
  };
}

/** A line that is no booking of the period here: the mirror lacks it, has it on another day, or it is not ours. */
async function verdictOnForeign(
  { mirrored, bank, heal }: LineDeps,
  { account, work }: Lines,
  theirs: BookedLine | undefined,
): Promise<LineDifference | 'moving'> {
  const bookingId = theirs?.bookingId ?? '';
  const booking = await mirrored.read(account.id, bookingId);
  // An index of the mirror that is behind itself says the same a little later.
  if (booking !== undefined) return differenceOf(evidenceLineOf(booking), theirs) ?? 'moving';
  if ((await bank.find(account.id, bookingId)) === undefined) return { field: 'foreign', bookingId, theirs };
  await heal(account.id, bookingId, work.run.id);
  return 'moving';
}

/** The bank may have the booking with another valuta date, outside the period. */
async function verdictOnMissing(
  { bank }: LineDeps,
  { account }: Lines,
  { bookingId, ours }: Pick<LineDifference, 'bookingId' | 'ours'>,
): Promise<LineDifference> {
  const difference = ours && differenceOf(ours, await bank.find(account.id, bookingId));
  return difference ?? { field: 'missing', bookingId, ours };
}
