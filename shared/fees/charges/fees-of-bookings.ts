import { feeCurrency, sumOf, type Charge, type Line } from '#shared/fees/model/charge.ts';
import type { Fee } from '#shared/fees/model/fee-schedule.ts';
import { roundingOf, waived, waiverOn, type Draft, type Part } from './draft.ts';
import { placeAfter, placeOf, priceOfBooking, type Place } from './price-of-booking.ts';

/** The data of a booking on which fees depend. In hundredths of its currency, negative for outgoing. */
export interface ChargeableBooking {
  readonly id: string;
  /** Day of booking at the bank. */
  readonly day: string;
  readonly type: string;
  readonly cents: number;
  /** ISO 4217. */
  readonly currency: string;
}

interface Charged {
  /** Charges of the month by the same code. */
  readonly inMonth: readonly Charge[];
  /** How many free places of the month are taken. */
  readonly free: number;
  /** The charge that is priced again: it keeps its place in the month. */
  readonly again?: Charge | undefined;
}

/** One charge per booking, by the list in effect on its day. */
export function forBookings(
  parts: readonly Part[],
  bookings: readonly ChargeableBooking[],
  { inMonth, again, ...taken }: Charged,
): readonly Draft[] {
  const drafts: Draft[] = [];
  let { free } = taken;
  const next = inMonth.map(({ lines }) => lines).reduce(placeAfter, { count: 0, volumeCents: 0 });
  let place: Place = { ...next, ...placeOf(again?.lines ?? []) };
  const inOrder = bookings.toSorted((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1));
  for (const booking of inOrder) {
    const part = parts.find(({ firstDay, lastDay }) => firstDay <= booking.day && booking.day <= lastDay);
    if (part === undefined || !isFor(part.fee, booking)) continue;
    const { fee, list } = part;
    const hasFreePlace = booking.currency === feeCurrency && free < freePerMonth(fee);
    if (hasFreePlace) free += 1;
    const lines = linesOfBooking(part, booking, { hasFreePlace, place });
    place = placeAfter(place, lines);
    drafts.push({ part, occurrence: booking.id, priceLists: [list.id], suppliedOn: booking.day, lines });
  }
  return drafts;
}

interface Within {
  readonly hasFreePlace: boolean;
  readonly place: Place;
}

function linesOfBooking(
  part: Part,
  { cents, currency, day }: ChargeableBooking,
  { hasFreePlace, place }: Within,
): readonly Line[] {
  if (currency !== feeCurrency) return [{ because: 'currency', currency, cents: 0 }];
  const priced = priceOfBooking(part.fee.price, { cents, place }, roundingOf(part));
  if (!hasFreePlace) return waived(priced, waiverOn(part, day));
  return [...priced, { because: 'free', ofFree: freePerMonth(part.fee), cents: -sumOf(priced) }];
}

const freePerMonth = ({ trigger }: Fee) => (trigger.on === 'booking' ? trigger.freePerMonth : 0);

/** Its booking took a free place. */
export const isFree = ({ lines }: Charge) => lines.some(({ because }) => because === 'free');

const sortKey = ({ day, id }: ChargeableBooking) => `${day} ${id}`;

function isFor({ trigger }: Fee, { type, cents }: ChargeableBooking): boolean {
  if (trigger.on !== 'booking' || !trigger.types.includes(type)) return false;
  return trigger.direction === 'any' || (trigger.direction === 'outgoing' ? cents < 0 : cents > 0);
}
