import { isDay } from '#shared/kernel/clock.ts';

/** Whether a text is a day of the calendar from the year 1000 on, `2026-02-28`. */
export const isFileDay = (text: string): boolean => !text.startsWith('0') && isDay(text);

/** The same as `260228`, in this century. */
export const isShortDay = (text: string): boolean =>
  /^\d{6}$/.test(text) && isDay(`20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4)}`);

/** An instant, or a time of day without its zone. */
export const isDateTime = (text: string): boolean =>
  isFileDay(text.slice(0, 10)) && /^T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?Z?$/.test(text.slice(10));

const amounts = { '.': /^-?\d+\.\d\d$/, ',': /^-?\d+,\d\d$/ } as const;

/** Integer cents of an amount with two decimals; undefined for any other text, and for more than numbers can hold. */
export function centsOf(text: string, separator: '.' | ','): number | undefined {
  if (!amounts[separator].test(text)) return undefined;
  const cents = Number(text.slice(0, -3) + text.slice(-2));
  return Number.isSafeInteger(cents) ? cents : undefined;
}
