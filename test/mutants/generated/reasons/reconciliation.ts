import type { Reason } from '../reasons.ts';

const comparedFields = 'shared/reconciliation/bookings/compared-fields.ts';
const bankHours = 'shared/reconciliation/runs/bank-hours.ts';
const healBookings = 'shared/reconciliation/healing/heal-bookings.ts';
const matchByHand = 'shared/reconciliation/commands/match-by-hand.ts';
const bookedBalance = 'shared/reconciliation/money/booked-balance.ts';
const countVerified = 'shared/reconciliation/money/count-verified.ts';
const explainDifference = 'shared/reconciliation/money/explain-difference.ts';
const dueRuns = 'shared/reconciliation/commands/reconciliation-runs.ts';
const planChanged = 'shared/reconciliation/entities/plan-changed.ts';
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
  {
    file: healBookings,
    mutator: 'ConditionalExpression',
    code: 'noted.isHeldBack',
    by: 'true',
    because: 'of what was never held back, there is nothing to forget: only a write is spared',
  },
  {
    file: healBookings,
    mutator: 'BooleanLiteral',
    code: 'false',
    by: 'true',
    because: 'of what is noted, only differences are written',
  },
  {
    file: healBookings,
    mutator: 'ConditionalExpression',
    code: '!isNew',
    by: 'false',
    because: 'of what is noted, only differences are written',
  },
  {
    file: healBookings,
    mutator: 'ConditionalExpression',
    code: 'isOpen === true',
    by: 'true',
    because: 'what has no open break has none to end, and was sent before, which is noted either way',
  },
  {
    file: healBookings,
    mutator: 'StringLiteral',
    code: "''",
    by: '"Stryker was here!"',
    because: 'the text is only hashed, and is the same in each comparison',
  },
  {
    file: bankHours,
    mutator: 'EqualityOperator',
    code: 'minute >= opensAt',
    by: 'minute > opensAt',
    because: 'in the minute of the opening, no time is left to wait either',
  },
  {
    file: bankHours,
    mutator: 'StringLiteral',
    code: "''",
    by: '"Stryker was here!"',
    because: 'an instant always has hours and minutes',
  },
  {
    file: 'shared/reconciliation/runs/is-clean.ts',
    mutator: 'StringLiteral',
    code: "'now'",
    by: '""',
    because: 'any text says that the run is complete, and only what it missed is read',
  },
  {
    file: 'shared/reconciliation/model/compared-booking.ts',
    mutator: 'StringLiteral',
    code: "''",
    by: '"Stryker was here!"',
    because: 'neither text is an instant',
  },
  {
    file: 'shared/reconciliation/model/known-ledger.ts',
    mutator: 'StringLiteral',
    code: "''",
    by: '"Stryker was here!"',
    because: 'there is always at least the cut that is added',
  },
  {
    file: matchByHand,
    mutator: 'ArrayDeclaration',
    code: '[]',
    by: '["Stryker was here"]',
    because: 'of the days of lines, the first counts, and a text that is no day comes after all of them',
  },
  {
    file: matchByHand,
    mutator: 'EqualityOperator',
    code: 'day < earliest',
    by: 'day <= earliest',
    because: 'if both are the same day, it is the same day',
  },
  {
    file: dueRuns,
    mutator: 'ConditionalExpression',
    code: '(await runs.read(started.id)) !== undefined',
    by: 'false',
    because: 'a run that has begun keeps its request: only readings are spared',
  },
  {
    file: dueRuns,
    mutator: 'ObjectLiteral',
    code: "{ tier: 'entities' }",
    by: '{}',
    because: 'a run that has begun keeps its request',
  },
  {
    file: dueRuns,
    mutator: 'StringLiteral',
    code: "'entities'",
    by: '""',
    because: 'a run that has begun keeps its request',
  },
  {
    file: bookedBalance,
    mutator: 'EqualityOperator',
    code: 'valuta < nextValuta',
    by: 'valuta <= nextValuta',
    because: 'if both are the same day, it is the same day',
  },
  {
    file: bookedBalance,
    mutator: 'EqualityOperator',
    code: 'recordedAt > youngestOfToday',
    by: 'recordedAt >= youngestOfToday',
    because: 'if both are the same instant, it is the same instant',
  },
  {
    file: 'shared/reconciliation/money/compare-page.ts',
    mutator: 'StringLiteral',
    code: "'unknown'",
    by: '""',
    because: 'every answer but `wanted` leaves the account out',
  },
  {
    file: 'shared/reconciliation/money/compare-money.ts',
    mutator: 'ConditionalExpression',
    code: 'differing !== undefined',
    by: 'true',
    because: 'bookings are left to settle only after a difference was seen',
  },
  ...[
    { mutator: 'ConditionalExpression', by: 'true' },
    { mutator: 'EqualityOperator', by: 'comparison.inFlight >= 0' },
  ].map((changed) => ({
    file: explainDifference,
    code: 'comparison.inFlight > 0',
    ...changed,
    because: 'without a booking in flight none of their cents explain anything, as a difference is never 0',
  })),
  {
    file: explainDifference,
    mutator: 'ConditionalExpression',
    code: 'booking.recordedAt >= from',
    by: 'true',
    because: 'the mirror lists only what was recorded since then',
  },
  {
    file: countVerified,
    mutator: 'ConditionalExpression',
    code: 'rest.count !== 1',
    by: 'false',
    because: 'one booking never adds up to another number of them: only readings are spared',
  },
  {
    file: countVerified,
    mutator: 'ConditionalExpression',
    code: 'booking.currency === currency',
    by: 'true',
    because: 'the digest of a booking in another currency is another one',
  },
  {
    file: 'shared/reconciliation/full/compare-account.ts',
    mutator: 'ConditionalExpression',
    code: '!isDrifted && !noted.isDrifted',
    by: 'false',
    because: 'of totals that never drifted, there is no break to end: only readings are spared',
  },
  {
    file: planChanged,
    mutator: 'EqualityOperator',
    code: "since > (latest.get(item) ?? '')",
    by: "since >= (latest.get(item) ?? '')",
    because: 'if both are the same instant, it is the same instant',
  },
  {
    file: planChanged,
    mutator: 'EqualityOperator',
    code: 'positionOf(mark) > positionOf(latest)',
    by: 'positionOf(mark) >= positionOf(latest)',
    because: 'it is the same record, and until when its family was read is stated anew at the end',
  },
  {
    file: 'shared/reconciliation/entities/plan-entities.ts',
    mutator: 'ArrayDeclaration',
    code: '[]',
    by: '["Stryker was here"]',
    because: 'no entity is of that kind, so nothing is planned for it',
  },
  {
    file: 'shared/reconciliation/entities/settle-side.ts',
    mutator: 'StringLiteral',
    code: "''",
    by: '"Stryker was here!"',
    because: 'the text is only hashed, and is the same in each comparison',
  },
];
