import type { Reason } from '../reasons.ts';

/** Of bank statements and statements of account. */
export const statements: readonly Reason[] = [
  {
    file: 'shared/statements/verify/verify-lines.ts',
    mutator: 'StringLiteral',
    code: "''",
    by: '"Stryker was here!"',
    because: 'a line that only the bank has is always among its lines',
  },
];
