import { paired } from '#shared/bookings/paired.ts';
import type { BankEvidence, EvidenceLine } from './bank-evidence.ts';

/** A booking of the mirror. */
export interface MirroredBooking extends EvidenceLine {
  /** ISO instant at which the bank wrote it. */
  readonly recordedAt: string;
}

/** How a statement's lines differ from the mirror's bookings of its period, by booking id. */
interface LineComparison {
  /** Only in the statement. */
  readonly foreign: readonly string[];
  /** Only in the mirror, although the bank had recorded them well before the request. */
  readonly missing: readonly string[];
  /** In both, with another amount or currency. */
  readonly different: readonly string[];
  /** In both, with another valuta date. */
  readonly redated: readonly string[];
  /** Twice in the statement. */
  readonly repeated: readonly string[];
  /**
   * Only in the mirror, but recorded so shortly before the request that either side may be right. They are compared
   * again later.
   */
  readonly undecided: readonly string[];
  /** In the mirror without a valuta date: no statement by valuta date can hold them. */
  readonly undated: readonly string[];
  /** As either side has those that are named in these lists. A repeated one may be without the side of the mirror. */
  readonly ours: ReadonlyMap<string, MirroredBooking>;
  readonly theirs: ReadonlyMap<string, EvidenceLine>;
}

interface Asked {
  /** When the statement was requested, in milliseconds since the epoch. */
  readonly atMs: number;
  /** How late the bank shows what it has recorded, at most. */
  readonly lagMs: number;
}

/**
 * Compares the lines with the account's bookings, of which it keeps only those that differ. Only bookings with a valuta
 * date in the period count. Both are in about the same order.
 */
export async function compareLines(
  { lines, firstDay, lastDay }: BankEvidence,
  bookings: AsyncIterable<MirroredBooking>,
  asked: Asked,
): Promise<LineComparison> {
  const [ours, theirs] = [new Map<string, MirroredBooking>(), new Map<string, EvidenceLine>()];
  const alone: EvidenceLine[] = [];
  const found: Record<Verdict, string[]> = {
    missing: [],
    different: [],
    redated: [],
    undecided: [],
    undated: [],
  };
  const isInPeriod = (day: string) => day >= firstDay && day <= lastDay;
  const pairs = paired({
    ours: bookings,
    theirs: oneByOne(lines),
    ourId: ({ bookingId }) => bookingId,
    theirId: ({ bookingId }) => bookingId,
  });
  for await (const { ours: booking, theirs: line } of pairs) {
    if (booking === undefined) {
      if (line !== undefined) alone.push(line);
      continue;
    }
    const { bookingId } = booking;
    const verdict =
      line === undefined ? verdictOnAbsent(booking, isInPeriod, asked) : verdictOn(booking, line);
    if (verdict === undefined) continue;
    found[verdict].push(bookingId);
    ours.set(bookingId, booking);
    if (line !== undefined) theirs.set(bookingId, line);
  }
  for (const line of alone) theirs.set(line.bookingId, line);
  return { ...found, ...amongAlone(alone, lines), ours, theirs };
}

async function* oneByOne(lines: Iterable<EvidenceLine>): AsyncGenerator<EvidenceLine> {
  for (const line of lines) yield await Promise.resolve(line);
}

/** Lines that met no booking: it is unknown, or it met another line of the same booking. */
function amongAlone(
  alone: readonly EvidenceLine[],
  lines: Iterable<EvidenceLine>,
): Pick<LineComparison, 'foreign' | 'repeated'> {
  const unmet = new Map<string, { all: number; alone: number }>();
  for (const { bookingId } of alone) {
    const count = unmet.get(bookingId) ?? { all: 0, alone: 0 };
    count.alone += 1;
    unmet.set(bookingId, count);
  }
  if (unmet.size > 0)
    for (const { bookingId } of lines) {
      const count = unmet.get(bookingId);
      if (count !== undefined) count.all += 1;
    }
  const named = (isNamed: (count: { readonly all: number; readonly alone: number }) => boolean) =>
    [...unmet].flatMap(([id, count]) => (isNamed(count) ? [id] : []));
  return {
    foreign: named((count) => count.alone === count.all),
    repeated: named(({ all }) => all > 1),
  };
}

type Verdict = 'missing' | 'different' | 'redated' | 'undecided' | 'undated';

/** How the bank's booking differs from the mirror's, if it does. */
export function verdictOn(
  { cents, currency, valutaDay }: EvidenceLine,
  line: EvidenceLine,
): 'different' | 'redated' | undefined {
  if (line.cents !== cents || line.currency !== currency) return 'different';
  return line.valutaDay === valutaDay ? undefined : 'redated';
}

function verdictOnAbsent(
  { valutaDay, recordedAt }: MirroredBooking,
  isInPeriod: (day: string) => boolean,
  { atMs, lagMs }: Asked,
): Verdict | undefined {
  if (valutaDay === undefined) return 'undated';
  if (!isInPeriod(valutaDay)) return undefined;
  const recordedMs = Date.parse(recordedAt);
  if (recordedMs < atMs - lagMs) return 'missing';
  return recordedMs < atMs + lagMs ? 'undecided' : undefined;
}
