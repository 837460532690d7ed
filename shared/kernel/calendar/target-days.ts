import { daysAfter } from './business-day.ts';

/**
 * Days on which T2, the euro payment system (TARGET), settles: banks book SEPA payments on these alone. The ECB keeps
 * this calendar since 2002.
 */
export function isTargetDay(day: string): boolean {
  const date = new Date(Date.parse(day));
  const weekday = date.getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  return !closingDaysOf(date.getUTCFullYear()).has(day);
}

/** The TARGET day of that number after the day; with 0 the day itself, or the next one that is one. */
export function targetDaysAfter(day: string, count: number): string {
  if (count === 0) return isTargetDay(day) ? day : nextTargetDay(day);
  let found = day;
  for (let left = count; left > 0; left -= 1) found = nextTargetDay(found);
  return found;
}

const firstYear = 2002;
const numbersOf = new Map<number, ReadonlyMap<string, number>>();

/** Number of the TARGET days before that day since 2002: a day that is none has the number of the next one. */
export function targetDayNumber(day: string): number {
  const year = Number(day.slice(0, 'YYYY'.length));
  const found = numbersIn(year).get(day);
  if (found === undefined) throw new RangeError('A day has the form YYYY-MM-DD');
  return found;
}

function numbersIn(year: number): ReadonlyMap<string, number> {
  const known = numbersOf.get(year);
  if (known !== undefined) return known;
  let number = year <= firstYear ? 0 : (numbersIn(year - 1).get(nextYear) ?? 0);
  const numbers = new Map<string, number>();
  for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = daysAfter(day, 1)) {
    numbers.set(day, number);
    if (isTargetDay(day)) number += 1;
  }
  numbers.set(nextYear, number);
  numbersOf.set(year, numbers);
  return numbers;
}

const nextYear = 'next';

function nextTargetDay(day: string): string {
  let next = daysAfter(day, 1);
  while (!isTargetDay(next)) next = daysAfter(next, 1);
  return next;
}

const fixedDays = ['01-01', '05-01', '12-25', '12-26'];
const closingDays = new Map<number, ReadonlySet<string>>();

function closingDaysOf(year: number): ReadonlySet<string> {
  const known = closingDays.get(year);
  if (known !== undefined) return known;
  const easter = easterSunday(year);
  const days = new Set([
    ...fixedDays.map((day) => `${year}-${day}`),
    daysAfter(easter, -2),
    daysAfter(easter, 1),
  ]);
  closingDays.set(year, days);
  return days;
}

/** Gregorian Easter by the anonymous algorithm of 1876 (Meeus, Jones and Butcher), whose letters these are. */
function easterSunday(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return new Date(Date.UTC(year, Math.floor(n / 31) - 1, (n % 31) + 1)).toISOString().slice(0, 10);
}
