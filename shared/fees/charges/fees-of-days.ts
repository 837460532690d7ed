import { daysAfter, monthsAfter } from '#shared/kernel/calendar/business-day.ts';
import { onceAMonth, onceInLife, type Charge, type Line } from '#shared/fees/model/charge.ts';
import type { Fee } from '#shared/fees/model/fee-schedule.ts';
import { monthOf } from '#shared/fees/model/months.ts';
import type { Rounding } from '#shared/fees/model/rounding.ts';
import { roundingOf, waived, waiverOn, type Draft, type Part } from './draft.ts';
import { ofDays } from './share.ts';

interface ChargedMonth {
  readonly daysInMonth: number;
  /** Another system charged its days until an onboarding. */
  readonly isOnboarding: boolean;
}

/**
 * One charge for the month: each price list for its days. Without proration, the last list counts, in full; only in the
 * month of an onboarding the days count all the same.
 */
export function monthly(
  parts: readonly Part[],
  { daysInMonth, isOnboarding }: ChargedMonth,
): readonly Draft[] {
  const ofMonth = parts.filter(({ fee }) => fee.trigger.on === 'month');
  const latest = ofMonth.at(-1);
  if (latest === undefined) return [];
  const isByDays = isOnboarding || isProrated(latest.fee);
  const counted = isByDays ? ofMonth : [latest];
  // Parts that are rounded in two ways would not add up to the month.
  const month = { daysInMonth, rounding: roundingOf(latest) };
  const lines = counted.flatMap((part) => (isByDays ? linesByDays(part, month) : linesInFull(part)));
  const priceLists = counted.map(({ list }) => list.id);
  return [{ part: latest, occurrence: onceAMonth, priceLists, suppliedOn: latest.lastDay, lines }];
}

type Yearly = Extract<Fee['trigger'], { on: 'year' }>;

interface YearInMonth {
  /** `YYYY-MM`. */
  readonly period: string;
  readonly openedDay: string;
  /** Charges of any month by the same fee. */
  readonly before: readonly Charge[];
}

/** A year in advance, by the list that holds on the day on which it is due. */
export function yearly(parts: readonly Part[], month: YearInMonth): readonly Draft[] {
  for (const part of parts) {
    const { trigger } = part.fee;
    const firstDay = trigger.on === 'year' ? dueDay(trigger, month) : undefined;
    if (firstDay === undefined || !holdsOn(part, firstDay)) continue;
    const lastDay = daysAfter(monthsAfter(firstDay, 12), -1);
    const line: Line = {
      because: 'year',
      priceList: part.list.id,
      firstDay,
      lastDay,
      cents: amountOf(part.fee),
    };
    return [draftOn(part, { day: firstDay, occurrence: onceAMonth, line })];
  }
  return [];
}

/** The fee that the account owes once, if it first has a list with it in this month, on `firstDay`. */
export function onceOnly(parts: readonly Part[], firstDay: string | undefined): readonly Draft[] {
  if (firstDay === undefined) return [];
  const part = parts.find((each) => each.fee.trigger.on === 'once' && holdsOn(each, firstDay));
  if (part === undefined) return [];
  const line: Line = {
    because: 'once',
    priceList: part.list.id,
    day: firstDay,
    cents: amountOf(part.fee),
  };
  return [draftOn(part, { day: firstDay, occurrence: onceInLife, line })];
}

/**
 * A year begins behind the last one that was charged: the day of opening may have been corrected since, and no day is
 * charged twice or never for that.
 */
function dueDay(trigger: Yearly, { period, openedDay, before }: YearInMonth): string | undefined {
  const paid = before.flatMap(({ lines }) => lines.flatMap(lastDayOfYear)).toSorted();
  const paidUntil = paid.at(-1) ?? '';
  const listed = listedDueDay(trigger, period, openedDay);
  if (listed !== undefined && listed > paidUntil) return listed;
  const next = paidUntil === '' ? undefined : daysAfter(paidUntil, 1);
  return next !== undefined && monthOf(next) === period ? next : undefined;
}

const lastDayOfYear = (line: Line) => (line.because === 'year' ? [line.lastDay] : []);

function listedDueDay({ dueIn }: Yearly, period: string, openedDay: string): string | undefined {
  const years = Number(period.slice(0, 4)) - Number(openedDay.slice(0, 4));
  const day =
    dueIn === 'opening-month'
      ? monthsAfter(openedDay, 12 * years)
      : `${period.slice(0, 4)}-${String(dueIn).padStart(2, '0')}-01`;
  return monthOf(day) === period ? day : undefined;
}

interface DueOn {
  readonly day: string;
  readonly occurrence: string;
  readonly line: Line;
}

const draftOn = (part: Part, { day, occurrence, line }: DueOn): Draft => ({
  part,
  occurrence,
  priceLists: [part.list.id],
  suppliedOn: day,
  lines: waived([line], waiverOn(part, day)),
});

const holdsOn = ({ firstDay, lastDay }: Part, day: string) => firstDay <= day && day <= lastDay;

function linesInFull(part: Part): readonly Line[] {
  return waived([lineOfDays(part, part, amountOf(part.fee))], waiverOn(part, part.firstDay));
}

interface RoundedMonth {
  readonly daysInMonth: number;
  readonly rounding: Rounding;
}

/** One line per span of days: a waiver covers a span as a whole or not at all. */
function linesByDays(part: Part, { daysInMonth, rounding }: RoundedMonth): readonly Line[] {
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
    const cents = ofDays(ofCents, { days: [first, last], daysInMonth }, rounding);
    lines.push(...waived([{ ...lineOfDays(part, { firstDay, lastDay }, cents), share }], waiver));
    firstDay = daysAfter(lastDay, 1);
  }
  return lines;
}

const dayOfMonth = (day: string) => Number(day.slice(8));

const amountOf = ({ price }: Fee) => (price.by === 'amount' ? price.cents : 0);

const lineOfDays = (
  { list }: Part,
  { firstDay, lastDay }: Pick<Part, 'firstDay' | 'lastDay'>,
  cents: number,
): Extract<Line, { because: 'days' }> => ({ because: 'days', priceList: list.id, firstDay, lastDay, cents });

const isProrated = ({ trigger }: Fee) => trigger.on === 'month' && trigger.proration === 'days';
