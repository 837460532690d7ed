import type { FoundBreak } from '#shared/breaks/break.ts';
import type { BankEvidence } from '#shared/bookings/evidence/bank-evidence.ts';
import { compareLines } from '#shared/bookings/evidence/compare-lines.ts';
import { evidenceLineIds } from '#shared/bookings/evidence/evidence-json.ts';
import { evidenceLineOf } from '#shared/bookings/evidence-line.ts';
import type { BookedLine, KnownBookings } from '#shared/bookings/ports.ts';
import type { KeptEvidence } from '#shared/statements/model/statement-row.ts';
import type { IssueDeps } from '#shared/statements/issue-deps.ts';
import { breaksOfLines } from '#shared/statements/breaks/found-breaks.ts';
import type { Issue } from '#shared/statements/issue.ts';
import { differenceOf, type LineDifference } from '#shared/statements/breaks/line-difference.ts';
import { waitsNoMore } from '#shared/statements/breaks/waits-no-more.ts';

interface JudgedLines {
  readonly found: readonly FoundBreak[];
  readonly isUndecided: boolean;
}

interface Fetched {
  readonly evidence: BankEvidence;
  readonly kept: Pick<KeptEvidence, 'key' | 'askedAt'>;
}

interface LineDeps extends Pick<IssueDeps, 'bank' | 'heal' | 'files' | 'lagMs' | 'clock'> {
  readonly mirrored: KnownBookings;
}

type Lines = Pick<Issue, 'account' | 'period' | 'work'> & Partial<Pick<Issue, 'before'>>;

/** Compares the lines with the mirror; a booking that only the mirror lacks is fetched, and looked at again. */
export async function verifyLines(
  deps: LineDeps,
  issue: Lines,
  { evidence, kept }: Fetched,
): Promise<JudgedLines> {
  const { mirrored, heal, lagMs, clock } = deps;
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
  const unknown: string[] = [];
  for (const id of compared.foreign) {
    const verdict = await verdictOnForeign(deps, issue, theirs.get(id));
    if (verdict === 'unknown') unknown.push(id);
    else if (verdict === 'moving') isMoving = true;
    else if (verdict !== undefined) differences.push(verdict);
  }
  const lost = await lostAmong(deps, issue, unknown);
  for (const bookingId of unknown)
    if (!lost.has(bookingId))
      differences.push({ field: 'foreign', bookingId, theirs: theirs.get(bookingId) });
  const isParked = waitsNoMore(issue.work);
  if (isParked)
    for (const bookingId of lost)
      differences.push({ field: 'unmirrored', bookingId, theirs: theirs.get(bookingId) });
  const among = { by: 'valuta_date', days: period } as const;
  await heal({ accountId: account.id, bookingIds: [...lost], among, work: issue.work });
  for (const id of compared.missing) differences.push(await verdictOnMissing(deps, issue, both(id)));
  // Long after the question, waiting decides nothing more: the bank recorded them just too late.
  const mayDecide = clock.now() < asked.atMs + 2 * lagMs;
  return {
    found: breaksOfLines(issue, differences, kept),
    isUndecided: isMoving || (lost.size > 0 && !isParked) || (mayDecide && compared.undecided.length > 0),
  };
}

/** A line that is no booking of the period here: the mirror lacks it, has it on another day, or it is not ours. */
async function verdictOnForeign(
  deps: LineDeps,
  { account, before, period }: Lines,
  theirs: BookedLine | undefined,
): Promise<LineDifference | 'unknown' | 'moving' | undefined> {
  const bookingId = theirs?.bookingId ?? '';
  const booking = await deps.mirrored.read(account.id, bookingId);
  if (booking === undefined) return 'unknown';
  const difference = differenceOf(evidenceLineOf(booking), theirs);
  if (difference !== undefined) return difference;
  const { valutaDate } = booking;
  if (valutaDate !== undefined) {
    const isOfPeriod = period.firstDay <= valutaDate && valutaDate <= period.lastDay;
    // An index of the mirror that is behind itself says the same a little later.
    return isOfPeriod ? 'moving' : { field: 'foreign', bookingId, ours: evidenceLineOf(booking), theirs };
  }
  // The bank shows no valuta dates: only the statement before could have it as well.
  const isRepeated = (await linesBefore(deps, before)).includes(bookingId);
  return isRepeated ? { field: 'repeated', bookingId, theirs } : undefined;
}

/** Those that the bank lists on the account, by one list for all that are where they should be. */
async function lostAmong(
  { bank }: LineDeps,
  { account, period }: Lines,
  unknown: readonly string[],
): Promise<ReadonlySet<string>> {
  if (unknown.length === 0) return new Set();
  const listed = unknown.length === 1 ? [] : await bank.valued(account.id, period);
  const wanted = new Set(unknown);
  const lost = new Set(listed.map(({ id }) => id).filter((id) => wanted.has(id)));
  for (const id of unknown)
    if (!lost.has(id) && (await bank.find(account.id, id)) !== undefined) lost.add(id);
  return lost;
}

async function linesBefore({ files }: LineDeps, before: Issue['before'] | undefined) {
  const key = before?.row?.evidence?.key;
  const text = key === undefined ? undefined : await files.readIfKept(key);
  return text === undefined ? [] : evidenceLineIds(text);
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
