import type { Cell } from '#shared/bookings/file-checks/check-csv.ts';
import { centsOf, isFileDay } from '#shared/bookings/file-checks/text-forms.ts';

export const cellLike = (pattern: RegExp, is: string): Cell => ({ is, holds: (text) => pattern.test(text) });

export const dayCell: Cell = { is: 'a day of the calendar', holds: isFileDay };
export const amountCell: Cell = {
  is: 'an amount with two decimals',
  holds: (text) => centsOf(text, '.') !== undefined,
};
/** What a row is about. */
export const recordCell = cellLike(
  /^(?:opening_balance|booking|correction|closing_balance)$/,
  'opening_balance, booking, correction or closing_balance',
);
