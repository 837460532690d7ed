/** Whether a text is a day of the calendar, `2026-02-28`. */
export function isDay(text: string): boolean {
  if (!/^[1-9]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/.test(text)) return false;
  const day = Number(text.slice(8));
  return day <= 28 || day <= lengthOfMonth(Number(text.slice(0, 4)), Number(text.slice(5, 7)));
}

function lengthOfMonth(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}

/** The same as `260228`, in this century. */
export const isShortDay = (text: string): boolean =>
  /^\d{6}$/.test(text) && isDay(`20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4)}`);

/** An instant, or a time of day without its zone. */
export const isDateTime = (text: string): boolean =>
  isDay(text.slice(0, 10)) && /^T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?Z?$/.test(text.slice(10));

const amounts = { '.': /^-?\d+\.\d\d$/, ',': /^-?\d+,\d\d$/ } as const;

/** Integer cents of an amount with two decimals; undefined for any other text, and for more than numbers can hold. */
export function centsOf(text: string, separator: '.' | ','): number | undefined {
  if (!amounts[separator].test(text)) return undefined;
  const cents = Number(text.slice(0, -3) + text.slice(-2));
  return Number.isSafeInteger(cents) ? cents : undefined;
}
