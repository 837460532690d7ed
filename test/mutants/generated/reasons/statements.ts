import type { Reason } from '../reasons.ts';

/** Of bank statements and statements of account. */
export const statements: readonly Reason[] = [
  {
    file: 'shared/statements/breaks/decided.ts',
    mutator: 'ConditionalExpression',
    code: 'found.length === 0',
    by: 'false',
    because: 'of no differences, each is settled: only a reading is spared',
  },
  {
    file: 'shared/statements/breaks/line-differences.ts',
    mutator: 'ConditionalExpression',
    code: 'ours.bookingDay !== undefined || theirs.bookingDay !== undefined',
    by: 'true',
    because: 'two days that are not known do not differ either',
  },
  {
    file: 'shared/statements/verify/verify-lines.ts',
    mutator: 'StringLiteral',
    code: "''",
    by: '"Stryker was here!"',
    because: 'a line that only the bank has is always among its lines',
  },
];
