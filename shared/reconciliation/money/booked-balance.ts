import { statedDay } from '#shared/kernel/calendar/business-day.ts';
import type { Baseline } from '#shared/portfolio/registered-account.ts';
import type { MirrorRepository } from '#shared/mirror/mirror-repository.ts';
import type { BookingSums } from '#shared/bookings/booking-sums.ts';

interface Booked {
  readonly baseline: Baseline;
  /** Sums over everything mirrored. */
  readonly mirrored: BookingSums;
  /** Of the account, ISO 4217: its balance counts no other. */
  readonly currency: string;
  /** Day at the bank. */
  readonly today: string;
}

/** The balance according to the mirror, in integer cents. */
export interface BookedBalance {
  /** With and without bookings whose valuta date is today. */
  readonly withToday: number;
  readonly withoutToday: number;
  readonly today: string;
  /** The first valuta date that is to come; undefined if there is none. */
  readonly nextValuta: string | undefined;
  /** When the youngest booking whose valuta date is today was recorded; an empty text if there is none. */
  readonly youngestOfToday: string;
}

/** Baseline and mirrored bookings, without those whose valuta date has not come. One without such a date counts at once. */
export async function bookedBalance(
  mirror: Pick<MirrorRepository, 'bookings'>,
  accountId: string,
  { baseline, mirrored, currency, today }: Booked,
): Promise<BookedBalance> {
  let [later, ofToday, youngestOfToday] = [0, 0, ''];
  let nextValuta: string | undefined;
  const query = { accountId, by: 'valuta_date', from: today, to: '9999-12-31' } as const;
  for await (const { amountCents, recordedAt, data, ...booking } of mirror.bookings(query)) {
    if (booking.currency !== currency) continue;
    const valuta = statedDay(data?.valuta_date) ?? '';
    if (valuta > today) {
      later += amountCents;
      nextValuta = nextValuta === undefined || valuta < nextValuta ? valuta : nextValuta;
    }
    if (valuta !== today) continue;
    ofToday += amountCents;
    if (recordedAt > youngestOfToday) youngestOfToday = recordedAt;
  }
  const withToday = baseline.bookedCents + mirrored.sumCents - baseline.mirrored.sumCents - later;
  return { withToday, withoutToday: withToday - ofToday, today, nextValuta, youngestOfToday };
}
