import { statedDay } from '#shared/kernel/calendar/business-day.ts';
import type { MirroredBooking, MirrorRepository } from '#shared/mirror/mirror-repository.ts';
import type { Span } from '#shared/reconciliation/model/bank.ts';
import { addSums, sumsOf } from '#shared/bookings/booking-sums.ts';
import type { BookingSums } from '#shared/bookings/booking-sums.ts';

/** Sums over all mirrored bookings of an account. */
export interface MirroredSums {
  /** In the order of the spans. */
  readonly bySpan: readonly BookingSums[];
  readonly byCurrency: ReadonlyMap<string, BookingSums>;
  /** Sums of the bookings that the account's baseline counts. */
  readonly ofBaseline: BookingSums;
  /** Integer cents, in the account's currency, of the bookings without a valuta date that were recorded since then. */
  readonly undated: readonly number[];
}

interface SummedUp {
  /** Of the account, ISO 4217. */
  readonly currency: string;
  readonly spans: readonly Span[];
  readonly isOfBaseline: (booking: MirroredBooking) => boolean;
  /** Canonical UTC. */
  readonly undatedSince: string;
}

const ever = { from: '0000-01-01', to: '9999-12-31' };

/** Reads each row once and keeps only sums. */
export async function mirroredSums(
  mirror: Pick<MirrorRepository, 'bookings'>,
  accountId: string,
  { currency, spans, isOfBaseline, undatedSince }: SummedUp,
): Promise<MirroredSums> {
  const bySpan = spans.map(() => sumsOf([]));
  const byCurrency = new Map<string, BookingSums>();
  const undated: number[] = [];
  let ofBaseline = sumsOf([]);
  let place = 0;
  for await (const booking of mirror.bookings({ accountId, by: 'recorded_at', ...ever })) {
    const { id, amountCents, recordedAt, data } = booking;
    const valutaDate = statedDay(data?.valuta_date) ?? '';
    if (valutaDate === '' && booking.currency === currency && recordedAt >= undatedSince)
      undated.push(amountCents);
    const added = sumsOf([{ id, amountCents, currency: booking.currency, valutaDate }]);
    byCurrency.set(booking.currency, addSums(byCurrency.get(booking.currency) ?? sumsOf([]), added));
    if (isOfBaseline(booking)) ofBaseline = addSums(ofBaseline, added);
    while (place < spans.length && recordedAt >= (spans[place]?.until ?? '')) place += 1;
    const [span, sums] = [spans[place], bySpan[place]];
    if (span !== undefined && sums !== undefined && recordedAt >= span.from)
      bySpan[place] = addSums(sums, added);
  }
  return { bySpan, byCurrency, ofBaseline, undated };
}
