import { statedDay } from '#shared/kernel/calendar/business-day.ts';
import { addDigests, bookingDigest, emptyDigest, subtractDigests } from '#shared/bank/booking-digest.ts';
import { textOf } from '#shared/events/fields.ts';
import { isRecord } from '#shared/kernel/json.ts';
import type { AccountTotals, BookingContent, Effect, HeldRow } from './effect.ts';

type Booked = Omit<BookingContent, 'valutaDate' | 'bookingDate'>;

/** The content of a mirrored booking, from the JSON text of its row; undefined if the row has none. */
export function contentOf(booked: Booked, json: string): BookingContent | undefined {
  if (json === '') return undefined;
  const data: unknown = JSON.parse(json);
  const dayIn = (field: string) => dayOf(isRecord(data) && field in data ? textOf(data[field]) : undefined);
  return { ...booked, valutaDate: dayIn('valuta_date'), bookingDate: dayIn('booking_date') };
}

/** The day of a content; a text that states no day says nothing. */
export function dayOf(text: string | null | undefined): string | null {
  return text === null ? null : (statedDay(text) ?? '');
}

const days = ['valutaDate', 'bookingDate'] as const;

const isWithout = (booking: BookingContent, day: (typeof days)[number]): boolean =>
  (booking[day] ?? '') === '';

const differingDays = (one: BookingContent, other: BookingContent) =>
  days.filter((day) => (one[day] ?? '') !== (other[day] ?? ''));

/** Whether it says that the days in which it differs from the other content do not exist, and not merely nothing of them. */
export function deniesDays(one: BookingContent, other: BookingContent): boolean {
  return differingDays(one, other).every((day) => one[day] === null);
}

/** Compares two contents of one booking; which of them came first does not matter. */
export function compareContents(
  one: BookingContent,
  other: BookingContent,
): 'same' | 'more' | 'less' | 'contrary' {
  const isSameMoney =
    one.accountId === other.accountId &&
    one.amountCents === other.amountCents &&
    one.currency === other.currency;
  const differing = differingDays(one, other);
  if (isSameMoney && differing.length === 0) return 'same';
  if (isSameMoney && differing.every((day) => isWithout(other, day))) return 'more';
  return isSameMoney && differing.every((day) => isWithout(one, day)) ? 'less' : 'contrary';
}

/** What a booking adds to its account. */
export function totalsOf(booking: BookingContent): AccountTotals {
  const { accountId, currency, amountCents } = booking;
  if (booking.isWithdrawn) return { accountId, currency, count: 0, sumCents: 0, digest: emptyDigest };
  const digest = bookingDigest({ ...booking, valutaDate: booking.valutaDate ?? '' });
  return { accountId, currency, count: 1, sumCents: amountCents, digest };
}

/** The changes of totals if the effect replaces the row, one per account and currency. */
export function changedTotals(
  { totals: added }: Effect,
  held: HeldRow | undefined,
): readonly AccountTotals[] {
  if (added === undefined) return [];
  if (held?.booking === undefined) return [added];
  const removed = totalsOf(held.booking.content);
  const taken: AccountTotals = {
    ...removed,
    count: -removed.count,
    sumCents: -removed.sumCents,
    digest: subtractDigests(emptyDigest, removed.digest),
  };
  if (added.accountId !== taken.accountId || added.currency !== taken.currency) return [taken, added];
  const digest = addDigests(added.digest, taken.digest);
  return [{ ...added, count: added.count + taken.count, sumCents: added.sumCents + taken.sumCents, digest }];
}
