import type { BankEvidence } from '#shared/bookings/evidence/bank-evidence.ts';
import { compareLines } from '#shared/bookings/evidence/compare-lines.ts';
import { evidenceLines } from '#shared/bookings/evidence/evidence-json.ts';
import { evidenceLineOf } from '#shared/bookings/evidence-line.ts';
import type {
  BankStatements,
  BookedLine,
  SendLostBookings,
  KnownBooking,
  KnownBookings,
} from '#shared/bookings/ports.ts';
import type { Clock } from '#shared/kernel/clock.ts';
import type { Difference } from '#shared/statements/breaks/difference.ts';
import {
  differenceOf,
  lineDifferences,
  type LineDifference,
} from '#shared/statements/breaks/line-differences.ts';
import { waitsNoMore, type AccountPeriod, type Issue } from '#shared/statements/model/issue.ts';
import type { KeptFiles } from '#shared/statements/model/ports.ts';
import type { Before } from '#shared/statements/model/statement-before.ts';
import type { KeptEvidence } from '#shared/statements/model/statement-row.ts';

interface VerifyLinesDeps {
  readonly bank: BankStatements;
  readonly mirrored: KnownBookings;
  readonly heal: SendLostBookings;
  readonly files: KeptFiles;
  /** How late the bank shows what it has recorded, at most. */
  readonly lagMs: number;
  readonly clock: Clock;
}

interface Lines extends AccountPeriod {
  /** Omitted if no line can belong to the previous statement. */
  readonly before?: Before;
  readonly work: Issue['work'];
}

interface Fetched {
  readonly evidence: BankEvidence;
  readonly kept: Pick<KeptEvidence, 'key' | 'askedAt'>;
}

interface JudgedLines {
  readonly found: readonly Difference[];
  readonly isUndecided: boolean;
}

/**
 * Compares the lines with the mirror. A booking that only the mirror lacks is fetched, and compared again at the next
 * look.
 */
export type VerifyLines = (lines: Lines, fetched: Fetched) => Promise<JudgedLines>;

export function createVerifyLines(deps: VerifyLinesDeps): VerifyLines {
  const { mirrored, heal, lagMs, clock } = deps;
  return async (lines, { evidence, kept }) => {
    const { account, period, work } = lines;
    const asked = { atMs: Date.parse(kept.askedAt), lagMs };
    const bookings = linesIn(mirrored.byValuta(account.id, period));
    const compared = await compareLines(evidence, bookings, asked);
    const { ours, theirs } = compared;
    const both = (bookingId: string) => ({
      bookingId,
      ours: ours.get(bookingId),
      theirs: theirs.get(bookingId),
    });
    const differences: LineDifference[] = [
      ...compared.different.map((id) => ({ field: 'different' as const, ...both(id) })),
      ...compared.redated.map((id) => ({ field: 'valuta_date' as const, ...both(id) })),
    ];
    for (const bookingId of compared.repeated) {
      const booking = await mirrored.read(account.id, bookingId);
      const own = booking && evidenceLineOf(booking);
      differences.push({ field: 'repeated', bookingId, ours: own, theirs: theirs.get(bookingId) });
    }
    let isMoving = false;
    const unknown: string[] = [];
    for (const id of compared.foreign) {
      const verdict = await verdictOnForeign(deps, lines, theirs.get(id));
      if (verdict === 'unknown') unknown.push(id);
      else if (verdict === 'moving') isMoving = true;
      else if (verdict !== undefined) differences.push(verdict);
    }
    const lost = await lostAmong(deps, lines, unknown);
    for (const bookingId of unknown)
      if (!lost.has(bookingId))
        differences.push({ field: 'foreign', bookingId, theirs: theirs.get(bookingId) });
    const isParked = waitsNoMore(work);
    if (isParked)
      for (const bookingId of lost)
        differences.push({ field: 'unmirrored', bookingId, theirs: theirs.get(bookingId) });
    const among = { by: 'valuta_date', days: period } as const;
    await heal({ accountId: account.id, bookingIds: [...lost], among, work });
    for (const id of compared.missing) differences.push(await verdictOnMissing(deps, account.id, both(id)));
    // Long after the request, waiting does not help: the bank recorded them just too late for its answer.
    const mayDecide = clock.now() < asked.atMs + 2 * lagMs;
    return {
      found: lineDifferences(differences, { currency: account.currency, key: kept.key }),
      isUndecided: isMoving || (lost.size > 0 && !isParked) || (mayDecide && compared.undecided.length > 0),
    };
  };
}

async function* linesIn(bookings: AsyncIterable<KnownBooking>) {
  for await (const booking of bookings) yield evidenceLineOf(booking);
}

/** A line without a booking of the period: the mirror lacks it, has it on another day, or it is not of this account. */
async function verdictOnForeign(
  deps: VerifyLinesDeps,
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
    // The index by valuta date lags: a little later it lists the booking.
    return isOfPeriod ? 'moving' : { field: 'foreign', bookingId, ours: evidenceLineOf(booking), theirs };
  }
  // The bank shows no valuta dates: only the statement before could have it as well.
  return (await isLineBefore(deps, before, bookingId)) ? { field: 'repeated', bookingId, theirs } : undefined;
}

/** The bookings that the bank does list on the account. One request finds all with a valuta date in the period. */
async function lostAmong(
  { bank }: VerifyLinesDeps,
  { account, period }: Lines,
  unknown: readonly string[],
): Promise<ReadonlySet<string>> {
  const lost = new Set<string>();
  if (unknown.length > 1) {
    const wanted = new Set(unknown);
    for await (const { id } of bank.valued(account.id, period)) if (wanted.has(id)) lost.add(id);
  }
  for (const id of unknown)
    if (!lost.has(id) && (await bank.find(account.id, id)) !== undefined) lost.add(id);
  return lost;
}

async function isLineBefore(
  { files }: VerifyLinesDeps,
  before: Before | undefined,
  id: string,
): Promise<boolean> {
  const key = before?.row?.evidence?.key;
  const text = key === undefined ? undefined : await files.linesIfKept(key);
  if (text === undefined) return false;
  for await (const { bookingId } of evidenceLines(text)) if (bookingId === id) return true;
  return false;
}

/** The bank may have the booking with another valuta date, outside the period. */
async function verdictOnMissing(
  { bank }: VerifyLinesDeps,
  accountId: string,
  { bookingId, ours }: Pick<LineDifference, 'bookingId' | 'ours'>,
): Promise<LineDifference> {
  const difference = ours && differenceOf(ours, await bank.find(accountId, bookingId));
  return difference ?? { field: 'missing', bookingId, ours };
}
