import { daysAfter, lastDayOfMonth } from '#shared/kernel/calendar/business-day.ts';
import { listsWithin, type ChargedAccount, type ListedDays } from '#shared/fees/schedule/accepted-lists.ts';
import type { Fee, FeeSchedule, TaxRate, Waiver } from '#shared/fees/model/fee-schedule.ts';
import { feeCurrency, onceAMonth, sumOf, type Charge, type Line } from '#shared/fees/model/charge.ts';
import { priceOfBooking } from './price-of-booking.ts';
import { includedTax, ofDays } from './share.ts';

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

interface MonthOfAccount {
  readonly account: ChargedAccount;
  /** `YYYY-MM` at the bank. */
  readonly period: string;
  readonly bookings: readonly ChargeableBooking[];
  /** The monthly fees are planned: only fees for late bookings are missing. */
  readonly isPlanned?: boolean;
  /**
   * What the account was charged before, for any month. It stays as it is: a late booking takes no free place from an
   * earlier one, and a booking that the bank moved to this month is not charged again.
   */
  readonly before?: readonly Charge[];
}

/**
 * What an account owes for a month in addition to `before`, ordered by fee and day. Free and waived charges have 0
 * cents.
 */
export function chargesOfMonth(schedule: FeeSchedule, month: MonthOfAccount): readonly Charge[] {
  const days = daysOfMonth(month.period);
  const listed = listsWithin(schedule, month.account, [days.first, days.last]);
  const codes = new Set(listed.flatMap(({ list }) => list.fees.map(({ code }) => code)));
  return [...codes].flatMap((code) => {
    const parts = listed.flatMap((each) => feesOf(each, code));
    const before = (month.before ?? []).filter((charge) => charge.code === code);
    const inMonth = before.filter(({ period }) => period === month.period);
    const charged = new Set(before.map(({ occurrence }) => occurrence));
    const bookings = month.bookings.filter(({ id }) => !charged.has(id));
    const isPlanned = month.isPlanned === true || inMonth.some(isOnceAMonth);
    const ofMonth = isPlanned ? [] : monthly(parts, days);
    const drafts = [...ofMonth, ...forBookings(parts, bookings, inMonth.filter(isFree).length)];
    return drafts.map((draft) => chargeOf(draft, { schedule, period: month.period }));
  });
}

/** A fee on the days on which it holds. */
interface Part extends ListedDays {
  readonly fee: Fee;
}

interface Draft {
  readonly fee: Fee;
  readonly occurrence: string;
  readonly priceLists: readonly string[];
  /** The day whose tax rate counts: the last day that it is charged for. */
  readonly suppliedOn: string;
  readonly lines: readonly Line[];
}

const feesOf = (each: ListedDays, code: string): readonly Part[] =>
  each.list.fees.filter((fee) => fee.code === code).map((fee) => ({ ...each, fee }));

interface MonthDays {
  readonly first: string;
  readonly last: string;
}

function daysOfMonth(period: string): MonthDays {
  const first = `${period}-01`;
  return { first, last: lastDayOfMonth(first) };
}

const dayOfMonth = (day: string) => Number(day.slice(8));

/** One charge for the month: each price list for its days. Without proration, the last list counts. */
function monthly(parts: readonly Part[], { last }: MonthDays): readonly Draft[] {
  const ofMonth = parts.filter(({ fee }) => fee.trigger.on === 'month');
  const latest = ofMonth.at(-1);
  if (latest === undefined) return [];
  const counted = isProrated(latest.fee) ? ofMonth : [latest];
  const lines = counted.flatMap((part) =>
    isProrated(part.fee) ? linesByDays(part, dayOfMonth(last)) : linesInFull(part),
  );
  const priceLists = counted.map(({ list }) => list.id);
  return [{ fee: latest.fee, occurrence: onceAMonth, priceLists, suppliedOn: latest.lastDay, lines }];
}

function linesInFull(part: Part): readonly Line[] {
  return waived([lineOfDays(part, part, amountOf(part.fee))], waiverOn(part, part.firstDay));
}

/** One line per span of days: a waiver covers a span as a whole or not at all. */
function linesByDays(part: Part, daysInMonth: number): readonly Line[] {
  const lines: Line[] = [];
  let { firstDay } = part;
  while (firstDay <= part.lastDay) {
    const waiver = waiverOn(part, firstDay);
    let lastDay = firstDay;
    while (lastDay < part.lastDay && waiverOn(part, daysAfter(lastDay, 1)) === waiver)
      lastDay = daysAfter(lastDay, 1);
    const ofCents = amountOf(part.fee);
    const [first, last] = [dayOfMonth(firstDay), dayOfMonth(lastDay)];
    const share = { ofCents, days: last - first + 1, ofDays: daysInMonth };
    const cents = ofDays(ofCents, [first, last], daysInMonth);
    lines.push(...waived([{ ...lineOfDays(part, { firstDay, lastDay }, cents), share }], waiver));
    firstDay = daysAfter(lastDay, 1);
  }
  return lines;
}

const amountOf = ({ price }: Fee) => (price.by === 'amount' ? price.cents : 0);

const lineOfDays = (
  { list }: Part,
  { firstDay, lastDay }: Pick<Part, 'firstDay' | 'lastDay'>,
  cents: number,
): Extract<Line, { because: 'days' }> => ({ because: 'days', priceList: list.id, firstDay, lastDay, cents });

const isProrated = ({ trigger }: Fee) => trigger.on === 'month' && trigger.proration === 'days';

/** One charge per booking, by the list in effect on its day. */
function forBookings(
  parts: readonly Part[],
  bookings: readonly ChargeableBooking[],
  usedFree: number,
): readonly Draft[] {
  const drafts: Draft[] = [];
  let free = usedFree;
  const inOrder = bookings.toSorted((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1));
  for (const booking of inOrder) {
    const part = parts.find(({ firstDay, lastDay }) => firstDay <= booking.day && booking.day <= lastDay);
    if (part === undefined || !isFor(part.fee, booking)) continue;
    const { fee, list } = part;
    const hasFreePlace = booking.currency === feeCurrency && free < freePerMonth(fee);
    if (hasFreePlace) free += 1;
    const lines = linesOfBooking(part, booking, hasFreePlace);
    drafts.push({ fee, occurrence: booking.id, priceLists: [list.id], suppliedOn: booking.day, lines });
  }
  return drafts;
}

function linesOfBooking(part: Part, booking: ChargeableBooking, hasFreePlace: boolean): readonly Line[] {
  const { cents, currency, day } = booking;
  if (currency !== feeCurrency) return [{ because: 'currency', currency, cents: 0 }];
  const priced = priceOfBooking(part.fee.price, cents);
  if (!hasFreePlace) return waived(priced, waiverOn(part, day));
  return [...priced, { because: 'free', ofFree: freePerMonth(part.fee), cents: -sumOf(priced) }];
}

const freePerMonth = ({ trigger }: Fee) => (trigger.on === 'booking' ? trigger.freePerMonth : 0);

const isOnceAMonth = ({ occurrence }: Charge) => occurrence === onceAMonth;

const isFree = ({ lines }: Charge) => lines.some(({ because }) => because === 'free');

const sortKey = ({ day, id }: ChargeableBooking) => `${day} ${id}`;

function isFor({ trigger }: Fee, { type, cents }: ChargeableBooking): boolean {
  if (trigger.on !== 'booking' || !trigger.types.includes(type)) return false;
  return trigger.direction === 'any' || (trigger.direction === 'outgoing' ? cents < 0 : cents > 0);
}

function waiverOn({ fee, since }: Part, day: string): Waiver | undefined {
  return fee.waivers.find(
    ({ firstDay, lastDay, days }) =>
      firstDay <= day && day <= lastDay && (days === undefined || day < daysAfter(since, days)),
  );
}

function waived(lines: readonly Line[], waiver: Waiver | undefined): readonly Line[] {
  if (waiver === undefined) return lines;
  return [...lines, { because: 'waiver', reason: waiver.reason, cents: -sumOf(lines) }];
}

/** There always is a rate: synthesis refuses a fee whose tax begins after its price list. */
const rateOn = (rates: readonly TaxRate[] = [], day: string): number =>
  rates.findLast(({ from }) => from <= day)?.partsPerMillion ?? 0;

function chargeOf(
  { fee, occurrence, priceLists, suppliedOn, lines }: Draft,
  { schedule, period }: { readonly schedule: FeeSchedule; readonly period: string },
): Charge {
  const cents = sumOf(lines);
  const partsPerMillion = rateOn(schedule.taxes[fee.tax], suppliedOn);
  const tax = { code: fee.tax, partsPerMillion, cents: includedTax(cents, partsPerMillion) };
  return { code: fee.code, type: fee.type, period, occurrence, priceLists, cents, tax, lines };
}
