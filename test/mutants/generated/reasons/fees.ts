import type { Reason } from '../reasons.ts';

const compareAccount = 'shared/fees/totals/compare-account.ts';
const settlement = 'shared/fees/totals/settlement.ts';
const charges = 'shared/fees/charges/charges-of-month.ts';
const bookings = 'shared/fees/charges/fees-of-bookings.ts';
const share = 'shared/fees/charges/share.ts';

/** Where an instant is missing, `Date.parse` gets a text that is none. */
const noInstant = (file: string): Reason => ({
  file,
  mutator: 'StringLiteral',
  code: "''",
  by: '"Stryker was here!"',
  because: 'a missing instant, or reference, is unlike any other, whatever stands in its place',
});

export const fees: readonly Reason[] = [
  {
    file: bookings,
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
  noInstant('shared/fees/intents/advance-intent.ts'),
  noInstant('shared/fees/intents/judge-unknown-outcome.ts'),
  noInstant('shared/fees/intents/read-list.ts'),
  noInstant('shared/fees/reversals/advance-reversal.ts'),
  {
    file: 'shared/fees/intents/fee-event.ts',
    mutator: 'StringLiteral',
    code: "''",
    by: '"Stryker was here!"',
    because: 'only a fee that waits for a person is notified, and it says why',
  },
  {
    file: 'shared/fees/reversals/advance-reversal.ts',
    mutator: 'EqualityOperator',
    code: 'earlier.number >= number',
    by: 'earlier.number > number',
    because: 'the one with its own number is itself, and was not sent yet',
  },
  {
    file: 'shared/fees/collect/release-months.ts',
    mutator: 'EqualityOperator',
    code: 'planned <= cents',
    by: 'planned < cents',
    because: 'a sum that is as expected deviates by nothing',
  },
  {
    file: 'shared/fees/collect/release-months.ts',
    mutator: 'EqualityOperator',
    code: 'asOf < today',
    by: 'asOf <= today',
    because: 'if both are the same day, it is the same day',
  },
  {
    file: 'shared/fees/collect/due-months.ts',
    mutator: 'EqualityOperator',
    code: 'one > other',
    by: 'one >= other',
    because: 'if both are the same month, it is the same month',
  },
  {
    file: 'shared/fees/collect/account-limits.ts',
    mutator: 'StringLiteral',
    code: "''",
    by: '"Stryker was here!"',
    because: 'neither text is a day, or of a month',
  },
  {
    file: 'shared/fees/collect/charge-account.ts',
    mutator: 'EqualityOperator',
    code: "recordedAt > (latest ?? '')",
    by: "recordedAt >= (latest ?? '')",
    because: 'of two credits of one instant, only the instant counts',
  },
  {
    file: compareAccount,
    mutator: 'UnaryOperator',
    code: '-1',
    by: '+1',
    because: 'of two days, the last one is the one with the place 1',
  },
  {
    file: compareAccount,
    mutator: 'ConditionalExpression',
    code: 'mayShow(booking)',
    by: 'true',
    because: 'the comparison leaves out the others, too; a million of them would not fit into memory',
  },
  {
    file: 'shared/fees/totals/compare-list.ts',
    mutator: 'EqualityOperator',
    code: 'found < expected',
    by: 'found <= expected',
    because: 'a sum that is as expected is no difference, and does not get here',
  },
  {
    file: 'shared/fees/totals/settle-month.ts',
    mutator: 'StringLiteral',
    code: "'file'",
    by: '""',
    because: 'the type of a file is only compared with itself, and not kept',
  },
  {
    file: settlement,
    mutator: 'StringLiteral',
    code: "''",
    by: '"Stryker was here!"',
    because: 'neither text is a day between the cut-off days',
  },
  {
    file: settlement,
    mutator: 'EqualityOperator',
    code: 'one.minute < other.minute',
    by: 'one.minute <= other.minute',
    because: 'each minute is the name of one sum, so no two are equal',
  },
  {
    file: 'shared/fees/totals/compare-list.ts',
    mutator: 'StringLiteral',
    code: "''",
    by: '"Stryker was here!"',
    because: 'neither text begins with the reference of a fee',
  },
];
