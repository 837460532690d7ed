import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { MirrorRepository } from '#shared/mirror/mirror-repository.ts';
import type { BookedLine } from '#shared/partner-ledger/ledger-line.ts';
import type { LedgerSettings } from '#shared/partner-ledger/ledger-settings.ts';
import type { LedgerDifference } from '#shared/partner-ledger/match/match-account.ts';
import { bookedLine } from './booked-line.ts';

interface FindDoublesDeps {
  readonly mirror: Pick<MirrorRepository, 'bookings'>;
  readonly ledgerSettings: LedgerSettings;
}

/** A bank that books twice does so within a month. */
const searchedBackMs = 31 * 86_400_000;

/** Finds unknown bookings with the same content as an earlier one that has its line, possibly matched days before. */
export async function firstDoubles(
  { mirror, ledgerSettings }: FindDoublesDeps,
  accountId: string,
  found: readonly LedgerDifference[],
): Promise<readonly LedgerDifference[]> {
  const unknown = found.flatMap((each) => (mayBeDoubled(each) ? [each.booking] : []));
  const since = unknown.map(({ recordedAt = '' }) => recordedAt).toSorted()[0];
  if (since === undefined || since === '') return found;
  const wanted = new Set(unknown.map(({ fingerprint }) => fingerprint));
  const unmatched = new Set(found.flatMap((each) => ('booking' in each ? [each.booking.id] : [])));
  const first = new Map<string, BookedLine>();
  const from = toIsoInstant(Date.parse(since) - searchedBackMs);
  for await (const row of mirror.bookings({ accountId, by: 'recorded_at', from, to: '9999-12-31' })) {
    const booking = bookedLine(row, ledgerSettings);
    if (!wanted.has(booking.fingerprint) || unmatched.has(booking.id)) continue;
    if (!first.has(booking.fingerprint)) first.set(booking.fingerprint, booking);
  }
  return found.flatMap((each): readonly LedgerDifference[] => {
    const earlier = mayBeDoubled(each) ? first.get(each.booking.fingerprint) : undefined;
    if (earlier === undefined || !mayBeDoubled(each)) return [each];
    const doubled = { kind: 'LEDGER_DOUBLED', booking: each.booking, first: earlier } as const;
    return each.kind === 'LEDGER_PROPOSED'
      ? [doubled, { kind: 'LEDGER_UNBOOKED', line: each.line }]
      : [doubled];
  });
}

type MayBeDoubled = Extract<LedgerDifference, { readonly kind: 'LEDGER_UNKNOWN' | 'LEDGER_PROPOSED' }>;

const mayBeDoubled = (each: LedgerDifference): each is MayBeDoubled =>
  each.kind === 'LEDGER_UNKNOWN' || each.kind === 'LEDGER_PROPOSED';
