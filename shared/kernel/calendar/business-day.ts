import { canonicalInstant } from '#shared/kernel/clock.ts';
import { memoised } from '#shared/kernel/memoised.ts';

/** The bank keeps its books in Germany: a day begins at midnight there, not in UTC. */
const timeZone = 'Europe/Berlin';
// The first formatter of a process takes ten milliseconds, and most cold starts need none.
const berlinDay = memoised(() => new Intl.DateTimeFormat('sv-SE', { timeZone }));
const berlinHour = memoised(
  () => new Intl.DateTimeFormat('sv-SE', { timeZone, hour: '2-digit', hourCycle: 'h23' }),
);

const hourMs = 3_600_000;

let latest = { hour: NaN, day: '' };

/** `YYYY-MM-DD` at the bank. A day begins on a full hour, so the answer is kept for the hour asked for last. */
export function businessDay(epochMs: number): string {
  const hour = Math.floor(epochMs / hourMs);
  if (hour !== latest.hour) latest = { hour, day: berlinDay().format(epochMs) };
  return latest.day;
}

/**
 * The day that a text states: `YYYY-MM-DD` at the bank. An instant with its offset is of the day at the bank, one without
 * of the day as it is written. Undefined for any other text: it would reach files that no reader takes.
 */
export function statedDay(text: string | null | undefined): string | undefined {
  if (typeof text !== 'string') return undefined;
  const day = text.slice(0, 'YYYY-MM-DD'.length);
  if (canonicalInstant(day) === undefined) return undefined;
  if (text === day) return day;
  const instant = canonicalInstant(text);
  if (instant !== undefined) return businessDay(Date.parse(instant));
  return canonicalInstant(`${text}Z`) === undefined ? undefined : day;
}

/** 0 to 23 at the bank. */
export function businessHour(epochMs: number): number {
  return Number(berlinHour().format(epochMs));
}

/** The instant of a full hour at the bank, which is one hour ahead of UTC in winter and two in summer. */
export function atBusinessHour(day: string, hour: number): number {
  const asIfUtc = Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);
  const inSummer = asIfUtc - 2 * hourMs;
  return businessHour(inSummer) === hour ? inSummer : asIfUtc - hourMs;
}

/** The day so many days later; earlier with a negative number. */
export function daysAfter(day: string, count: number): string {
  return new Date(Date.parse(day) + count * 24 * hourMs).toISOString().slice(0, 10);
}

/** The day before and the day itself. */
export const lastTwoDays = (today: string): readonly [string, string] => [daysAfter(today, -1), today];

/** The last day of the month in which the day lies. */
export function lastDayOfMonth(day: string): string {
  return daysAfter(monthsAfter(`${day.slice(0, 'YYYY-MM'.length)}-01`, 1), -1);
}

/** Months later on the same day of the month, or on its last day where the month is shorter. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0));
  return `${lastDay.toISOString().slice(0, 8)}${String(Math.min(dayOfMonth, lastDay.getUTCDate())).padStart(2, '0')}`;
}
