import type { WrittenFormat } from '#shared/partner-ledger/ledger-settings.ts';
import { netCents, type ReadLine, type ValueOf } from './read-line.ts';

/**
 * A row without a day is the row of totals, if its amount is the sum of the lines before it. Anything else without a day
 * is a mistake, so no line gets lost.
 */
export function createTotals(format: WrittenFormat) {
  let sum = 0;
  return {
    add: ({ cents }: ReadLine): void => {
      sum += cents;
    },
    isTotal: (valueOf: ValueOf): boolean =>
      (valueOf(format.columns.day) ?? '').trim() === '' && netCents(format, format.currency, valueOf) === sum,
  };
}
