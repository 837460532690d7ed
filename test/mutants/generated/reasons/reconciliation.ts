import type { Reason } from '../reasons.ts';

const comparedFields = 'shared/reconciliation/bookings/compared-fields.ts';
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
    code: 'value === null',
    by: 'false',
    because: 'as JSON, null is unlike any other value, too',
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
];
