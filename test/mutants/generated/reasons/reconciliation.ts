import type { Reason } from '../reasons.ts';

const comparedFields = 'shared/reconciliation/bookings/compared-fields.ts';
const merge = 'shared/reconciliation/bookings/merge.ts';
const mirroredSums = 'shared/reconciliation/bookings/mirrored-sums.ts';

/** Of comparisons of the mirror with the bank. */
export const reconciliation: readonly Reason[] = [
  {
    file: 'shared/reconciliation/bookings/compare-bookings.ts',
    mutator: 'EqualityOperator',
    code: 'from < until',
    by: 'from <= until',
    because: 'the end is a moment after now, and a day never begins there',
  },
  {
    file: comparedFields,
    mutator: 'ConditionalExpression',
    code: 'value === undefined',
    by: 'false',
    because: 'nothing has no text, no instant and no JSON either',
  },
  {
    file: comparedFields,
    mutator: 'StringLiteral',
    code: "''",
    by: '"Stryker was here!"',
    because: 'neither text is an instant',
  },
  {
    file: mirroredSums,
    mutator: 'EqualityOperator',
    code: 'place < spans.length',
    by: 'place <= spans.length',
    because: 'behind the last span, there is none either way',
  },
  {
    file: mirroredSums,
    mutator: 'StringLiteral',
    code: "''",
    by: '"Stryker was here!"',
    because: 'there is a span at each place before the last one',
  },
  ...['one.done === true', 'other.done === true'].map((code) => ({
    file: merge,
    mutator: 'ConditionalExpression',
    code,
    by: 'false',
    because: 'a side that has ended gives no row either',
  })),
  ...['left !== undefined', 'right !== undefined'].map((code) => ({
    file: merge,
    mutator: 'ConditionalExpression',
    code,
    by: 'true',
    because: 'two rows are at the same place only if both sides have one',
  })),
  {
    file: merge,
    mutator: 'EqualityOperator',
    code: 'order < 0',
    by: 'order <= 0',
    because: 'rows at the same place were given together before',
  },
  {
    file: merge,
    mutator: 'EqualityOperator',
    code: 'place < otherPlace',
    by: 'place <= otherPlace',
    because: 'equal places were found before',
  },
];
