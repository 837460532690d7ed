import type { Baseline } from '#shared/portfolio/registered-account.ts';
import type { MirrorRepository } from '#shared/mirror/mirror-repository.ts';
import type { BookingSums } from '#shared/bookings/booking-sums.ts';

interface Booked {
  readonly baseline: Baseline;
  /** Sums over everything mirrored. */
  readonly mirrored: BookingSums;
  /** Day at the bank. */
  readonly today: string;
}

/** The balance that the mirror leads to, in integer cents. */
interface BookedBalance {
  /** If it counts bookings whose valuta date is today, and if it does not. */
  readonly withToday: number;
  readonly withoutToday: number;
}

/** Baseline and mirrored bookings, without those whose valuta date has not come. One without such a date counts at once. */
export async function bookedBalance(
  mirror: Pick<MirrorRepository, 'bookings'>,
  accountId: string,
  { baseline, mirrored, today }: Booked,
): Promise<BookedBalance> {
  let [later, ofToday] = [0, 0];
  const query = { accountId, by: 'valuta_date', from: today, to: '9999-12-31' } as const;
  for await (const { amountCents, data } of mirror.bookings(query)) {
    const valuta = data?.valuta_date ?? '';
    if (valuta > today) later += amountCents;
    else if (valuta === today) ofToday += amountCents;
  }
  const withToday = baseline.bookedCents + mirrored.sumCents - baseline.mirrored.sumCents - later;
  return { withToday, withoutToday: withToday - ofToday };
}

/** Whether the bank counts what has its valuta date today; undefined while nobody knows. */
type CountsToday = boolean | undefined;

/** By how many cents the bank has more than we. Until a reading is proven, both are right. */
export function differenceTo(
  balanceCents: number,
  { withToday, withoutToday }: BookedBalance,
  countsToday: CountsToday,
): number {
  if (countsToday === undefined && balanceCents === withoutToday) return 0;
  return balanceCents - (countsToday === false ? withoutToday : withToday);
}
