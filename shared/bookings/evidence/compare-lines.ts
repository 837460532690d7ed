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
  /** Those of the mirror that are named in any of these lists. */
  readonly ours: ReadonlyMap<string, MirroredBooking>;
  /** The lines of the statement. */
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
 * date in the period count.
 */
export async function compareLines(
  { lines, firstDay, lastDay }: BankEvidence,
  bookings: AsyncIterable<MirroredBooking> | Iterable<MirroredBooking>,
  asked: Asked,
): Promise<LineComparison> {
  const [stated, repeated] = [new Map<string, EvidenceLine>(), new Set<string>()];
  for (const line of lines) {
    if (stated.has(line.bookingId)) repeated.add(line.bookingId);
    stated.set(line.bookingId, line);
  }
  const unmet = new Set(stated.keys());
  const ours = new Map<string, MirroredBooking>();
  const found: Record<Verdict, string[]> = {
    missing: [],
    different: [],
    redated: [],
    undecided: [],
    undated: [],
  };
  const isInPeriod = (day: string) => day >= firstDay && day <= lastDay;
  for await (const booking of bookings) {
    const line = stated.get(booking.bookingId);
    unmet.delete(booking.bookingId);
    const verdict =
      line === undefined ? verdictOnAbsent(booking, isInPeriod, asked) : verdictOn(booking, line);
    if (verdict !== undefined) found[verdict].push(booking.bookingId);
    if (verdict !== undefined || repeated.has(booking.bookingId)) ours.set(booking.bookingId, booking);
  }
  return { ...found, foreign: [...unmet], repeated: [...repeated], ours, theirs: stated };
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
