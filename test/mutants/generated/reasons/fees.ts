import type { Reason } from '../reasons.ts';

const cancelledBookings = 'shared/fees/collect/cancelled-bookings.ts';
const compareAccount = 'shared/fees/totals/compare-account.ts';
const settlement = 'shared/fees/totals/settlement.ts';
const charges = 'shared/fees/charges/charges-of-month.ts';
const bookings = 'shared/fees/charges/fees-of-bookings.ts';
const share = 'shared/fees/charges/share.ts';
const owed = 'shared/fees/collect/owed-charges.ts';

/** The later or earlier of two days, where both may be the same. */
const sameDay = (code: string, by: string): Reason => ({
  file: 'shared/fees/schedule/accepted-lists.ts',
  mutator: 'EqualityOperator',
  code,
  by,
  because: 'if both are the same day, it is the same day',
});

/** Where an instant is missing, `Date.parse` gets a text that is none. */
const noInstant = (file: string): Reason => ({
  file,
  mutator: 'StringLiteral',
  code: "''",
  by: '"Stryker was here!"',
  because: 'a missing instant, or reference, is unlike any other, whatever stands in its place',
});

const checkExtf = 'shared/fees/commands/check-extf.ts';
const journalLines = 'shared/fees/commands/journal-lines.ts';
const pageAccounts = 'shared/fees/commands/page-accounts.ts';
const closedForm = String.raw`/^"(?:[^"]|"")*"$/`;
const isClosed = `!part.includes('"') || ${closedForm}.test(part)`;
const isPlain = 'parts.length === count && parts.every(isClosed)';

/** Without it, all lines are taken apart in the other way. */
const takenApart = (mutator: string, code: string, by: string): Reason => ({
  file: checkExtf,
  mutator,
  code,
  by,
  because: 'the slower way to take a line apart gives the same fields',
});

/** The usual replacement of an empty text. */
const otherText = (file: string, because: string): Reason => ({
  file,
  mutator: 'StringLiteral',
  code: "''",
  by: '"Stryker was here!"',
  because,
});

/** Of the commands. */
const commands: readonly Reason[] = [
  otherText(checkExtf, 'a line has all of its fields, and the header comes before any row'),
  {
    file: checkExtf,
    mutator: 'MethodExpression',
    code: `text.startsWith('"')`,
    by: `text.endsWith('"')`,
    because: 'a field that begins with a quote ends with one',
  },
  takenApart('ConditionalExpression', isPlain, 'false'),
  takenApart('ConditionalExpression', isClosed, 'false'),
  takenApart('LogicalOperator', isClosed, isClosed.replace('||', '&&')),
  takenApart('BooleanLiteral', `!part.includes('"')`, `part.includes('"')`),
  takenApart('StringLiteral', `'"'`, '""'),
  takenApart('Regex', closedForm, closedForm.replace(')*', ')')),
  takenApart('Regex', closedForm, closedForm.replace('^"]', '"]')),
  ...[
    ['ConditionalExpression', 'true'] as const,
    ['EqualityOperator', 'parts.length !== count'] as const,
  ].map(([mutator, by]) => ({
    file: checkExtf,
    mutator,
    code: 'parts.length === count',
    by,
    because: 'a line with another number of fields is refused either way',
  })),
  {
    file: journalLines,
    mutator: 'ArrayDeclaration',
    code: '[]',
    by: '["Stryker was here"]',
    because: 'no line has that name',
  },
  {
    file: journalLines,
    mutator: 'EqualityOperator',
    code: 'period < month',
    by: 'period <= month',
    because: 'the month itself is asked for before',
  },
  otherText('shared/fees/commands/check-journal-csv.ts', 'a row has all of its cells'),
  otherText('shared/fees/commands/journal-page.ts', 'no fee has either id'),
  otherText('shared/fees/commands/journal-posting.ts', 'no customer has either id'),
  otherText('shared/fees/commands/lock-journal.ts', 'no customer has either id'),
  otherText('shared/fees/commands/totals-page.ts', 'neither text begins with a month'),
  {
    file: 'shared/fees/commands/lock-journal.ts',
    mutator: 'ConditionalExpression',
    code: 'debtor !== undefined',
    by: 'true',
    because: 'a row has no undefined fields',
  },
  {
    file: pageAccounts,
    mutator: 'EqualityOperator',
    code: 'begin < accounts.length',
    by: 'begin <= accounts.length',
    because: 'behind the last account, there is none either way',
  },
  {
    file: pageAccounts,
    mutator: 'LogicalOperator',
    code: 'found[index]?.every(take) ?? true',
    by: 'found[index]?.every(take) && true',
    because: 'what was found has a place for each account',
  },
  {
    file: pageAccounts,
    mutator: 'BooleanLiteral',
    code: 'true',
    by: 'false',
    because: 'what was found has a place for each account',
  },
];

export const fees: readonly Reason[] = [
  ...commands,
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
  noInstant('shared/fees/collect/end-erased.ts'),
  noInstant('shared/fees/intents/advance-intent.ts'),
  noInstant('shared/fees/intents/judge-unknown-outcome.ts'),
  noInstant('shared/fees/intents/read-list.ts'),
  {
    file: 'shared/fees/intents/read-list.ts',
    mutator: 'ConditionalExpression',
    code: "verdict.is !== 'charged' && verdict.is !== 'for-person'",
    by: 'false',
    because: 'any other verdict leaves what persons see as it is, so it is no news either way',
  },
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
    file: 'shared/fees/schedule/frozen-lists.ts',
    mutator: 'ConditionalExpression',
    code: 'begun.length === 0',
    by: 'false',
    because: 'if no list has begun, the same lists are read once more: only a reading is spared',
  },
  sameDay('day > latest', 'day >= latest'),
  sameDay('day < least', 'day <= least'),
  sameDay('one > other', 'one >= other'),
  {
    file: owed,
    mutator: 'ConditionalExpression',
    code: '!charged.has(booking.type)',
    by: 'false',
    because: 'no price list has a fee for the others: only memory is spared',
  },
  {
    file: owed,
    mutator: 'ArrayDeclaration',
    code: '[]',
    by: '["Stryker was here"]',
    because: 'no booking has such a type',
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
  otherText(compareAccount, 'of two days, there is always a last one'),
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
  {
    file: 'shared/fees/collect/overcharged.ts',
    mutator: 'StringLiteral',
    code: "' '",
    by: '""',
    because: 'a return is in one group only, so the ids of two groups never make the same text',
  },
  {
    file: 'shared/fees/collect/overcharged.ts',
    mutator: 'ConditionalExpression',
    code: 'first === undefined',
    by: 'false',
    because: 'a group has at least one return',
  },
  {
    file: 'shared/fees/collect/overcharged.ts',
    mutator: 'ConditionalExpression',
    code: 'bookingOf(charge) === undefined',
    by: 'false',
    because: 'a fee without a booking costs what it did, and no return may mean it',
  },
  {
    file: cancelledBookings,
    mutator: 'ArithmeticOperator',
    code: 'sign * amountCents',
    by: 'sign / amountCents',
    because: 'each amount still has a text of its own, which a booking and its return share',
  },
  ...[
    {
      mutator: 'ConditionalExpression',
      code: '(transaction !== undefined && transactions.has(transaction)) || amounts.has(amountOf(booking, 1))',
      by: 'true',
    },
    {
      mutator: 'LogicalOperator',
      code: 'transaction !== undefined && transactions.has(transaction)',
      by: 'transaction !== undefined || transactions.has(transaction)',
    },
    { mutator: 'ConditionalExpression', code: 'transaction !== undefined', by: 'true' },
  ].map((changed) => ({
    file: cancelledBookings,
    ...changed,
    because: 'more bookings are read, which no return takes back: only memory is spared',
  })),
  {
    file: 'shared/fees/collect/nameless-return.ts',
    mutator: 'LogicalOperator',
    code: 'cardId !== undefined && cardId === each.texts.cardId',
    by: 'cardId !== undefined || cardId === each.texts.cardId',
    because: 'a booking that the return may mean has its card, or one of both has none',
  },
  {
    file: owed,
    mutator: 'EqualityOperator',
    code: 'feesLookedUntil > feesUntil',
    by: 'feesLookedUntil >= feesUntil',
    because: 'if both are the same month, it is the same month',
  },
];
