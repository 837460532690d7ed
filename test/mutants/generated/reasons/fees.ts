import type { Reason } from '../reasons.ts';

const charges = 'shared/fees/charges/charges-of-month.ts';
const share = 'shared/fees/charges/share.ts';

export const fees: readonly Reason[] = [
  {
    file: charges,
    mutator: 'EqualityOperator',
    code: 'sortKey(one) < sortKey(other)',
    by: 'sortKey(one) <= sortKey(other)',
    because: 'each booking has its own id, so no two keys are equal',
  },
  {
    file: charges,
    mutator: 'ConditionalExpression',
    code: 'occurrence === onceAMonth',
    by: 'true',
    because: 'a code always means the same fee, so its charges are all of the month or all of bookings',
  },
  {
    file: share,
    mutator: 'EqualityOperator',
    code: 'dividend < 0n',
    by: 'dividend <= 0n',
    because: 'nothing is nothing with either sign: 0 - 0 is 0',
  },
];
