import type { MirrorRepository } from '#shared/mirror/mirror-repository.ts';
import type { BookedLine } from '#shared/partner-ledger/ledger-line.ts';
import type { LedgerSettings } from '#shared/partner-ledger/ledger-settings.ts';
import { bookedLine } from './booked-line.ts';

interface AsMirroredDeps {
  readonly mirror: Pick<MirrorRepository, 'bookings'>;
  readonly ledgerSettings: LedgerSettings;
}

/**
 * Bookings that an earlier comparison left open, as the mirror has them now. The sums of a cut do not cover booking
 * days, references and texts: with an outdated copy, a break would stay open forever.
 */
export async function asMirrored(
  { mirror, ledgerSettings }: AsMirroredDeps,
  accountId: string,
  open: readonly BookedLine[],
): Promise<readonly BookedLine[]> {
  const instants = open.flatMap(({ recordedAt = '' }) => (recordedAt === '' ? [] : [recordedAt])).toSorted();
  const [from, to] = [instants[0], instants.at(-1)];
  if (from === undefined || to === undefined) return open;
  const wanted = new Set(open.map(({ id }) => id));
  const now = new Map<string, BookedLine>();
  for await (const row of mirror.bookings({ accountId, by: 'recorded_at', from, to })) {
    // An erased booking has no content any more: the copy still counts, so that an erasure opens no break.
    if (wanted.has(row.id) && row.data !== undefined) now.set(row.id, bookedLine(row, ledgerSettings));
  }
  return open.map((booking) => now.get(booking.id) ?? booking);
}
