import type { Reason } from '../reasons.ts';

/** A reason about a file of the ledger, by the name of the file. */
const about = (name: string, reason: Omit<Reason, 'file'>): Reason => ({
  file: `shared/reconciliation/ledger/${name}.ts`,
  ...reason,
});

/** Of comparisons of the partner's ledger with the mirror. */
export const ledger: readonly Reason[] = [
  about('compare-ledger', {
    mutator: 'StringLiteral',
    code: "''",
    by: '"Stryker was here!"',
    because: 'an account is compared only while a file is known, so there is a last day',
  }),
  about('days-in-effect', {
    mutator: 'StringLiteral',
    code: "''",
    by: '"Stryker was here!"',
    because: 'a group has a file, and what stands for a missing one is only hashed',
  }),
  about('days-in-effect', {
    mutator: 'ArrayDeclaration',
    code: '[]',
    by: '["Stryker was here"]',
    because: 'the text is only hashed, and is the same in each comparison',
  }),
  about('days-in-effect', {
    mutator: 'StringLiteral',
    code: "' '",
    by: '""',
    because: 'ids of files are of one length, and the text is only hashed',
  }),
  about('days-in-effect', {
    mutator: 'EqualityOperator',
    code: '`${one.putAt} ${one.id}` < `${other.putAt} ${other.id}`',
    by: '`${one.putAt} ${one.id}` <= `${other.putAt} ${other.id}`',
    because: 'no two files have one id',
  }),
  about('file-breaks', {
    mutator: 'EqualityOperator',
    code: 'putAt < first',
    by: 'putAt <= first',
    because: 'if both are the same instant, it is the same instant',
  }),
  about('match-ledger', {
    mutator: 'StringLiteral',
    code: "''",
    by: '"Stryker was here!"',
    because: 'the mark of a cut is set once all of them are known, and each but the first has one before it',
  }),
  about('match-ledger', {
    mutator: 'StringLiteral',
    code: "'An account needs a first day of comparison'",
    by: '""',
    because: 'there is always a first cut',
  }),
  about('match-ledger', {
    mutator: 'ConditionalExpression',
    code: 'recordedAt > latest',
    by: 'true',
    because: 'the mirror lists bookings by that instant',
  }),
  about('match-ledger', {
    mutator: 'EqualityOperator',
    code: 'recordedAt > latest',
    by: 'recordedAt >= latest',
    because: 'if both are the same instant, it is the same instant',
  }),
  about('match-ledger', {
    mutator: 'EqualityOperator',
    code: 'dayBefore < baseline.day',
    by: 'dayBefore <= baseline.day',
    because: 'if both are the same day, it is the same day',
  }),
  about('plan-ledger', {
    mutator: 'StringLiteral',
    code: "''",
    by: '"Stryker was here!"',
    because: 'a file that was read has a name with its days',
  }),
  about('plan-ledger', {
    mutator: 'ConditionalExpression',
    code: 'before === undefined',
    by: 'false',
    because: 'only a file that was read before is counted first',
  }),
  about('plan-ledger', {
    mutator: 'ConditionalExpression',
    code: "state !== 'read'",
    by: 'false',
    because: 'an unreadable file has no lines, and so none of unknown accounts',
  }),
  about('reported-differences', {
    mutator: 'StringLiteral',
    code: "''",
    by: '"Stryker was here!"',
    because: 'a break of the ledger names its account, and the other text only tells groups apart',
  }),
  about('reported-differences', {
    mutator: 'EqualityOperator',
    code: 'nameOf(one.found) < nameOf(other.found)',
    by: 'nameOf(one.found) <= nameOf(other.found)',
    because: 'no two differences have one name',
  }),
  about('reported-differences', {
    mutator: 'StringLiteral',
    code: "' '",
    by: '""',
    because: 'kinds, days, currencies and directions make no equal texts without it',
  }),
  about('settle-ledger', {
    mutator: 'AssignmentOperator',
    code: 'standing += 1',
    by: 'standing -= 1',
    because: 'only whether it is 0 counts',
  }),
  about('settle-ledger', {
    mutator: 'StringLiteral',
    code: "''",
    by: '"Stryker was here!"',
    because: 'a comparison always ends with a cut',
  }),
  about('settle-ledger', {
    mutator: 'ObjectLiteral',
    code: '{ openLines: 0, openBookings: 0 }',
    by: '{}',
    because: 'a comparison always ends with a cut',
  }),
  about('settle-ledger', {
    mutator: 'ConditionalExpression',
    code: 'decided.size === 0',
    by: 'false',
    because: 'without a decision, nothing is removed: only time is spared',
  }),
  about('apply-hand-matches', {
    mutator: 'ConditionalExpression',
    code: 'byHand.length === 0',
    by: 'false',
    because: 'without a match by hand, nothing is taken away: only time is spared',
  }),
  about('apply-hand-matches', {
    mutator: 'StringLiteral',
    code: "' '",
    by: '""',
    because: 'the text is only hashed, and ids of decisions are of one length',
  }),
  about('apply-hand-matches', {
    mutator: 'StringLiteral',
    code: "'\\n'",
    by: '""',
    because: 'each content is a JSON array, whose end needs no mark',
  }),
  about('file-name', {
    mutator: 'StringLiteral',
    code: "''",
    by: '"Stryker was here!"',
    because: 'neither text is a day',
  }),
  about('find-doubles', {
    mutator: 'ArrayDeclaration',
    code: '[]',
    by: '["Stryker was here"]',
    because: 'no booking has that id',
  }),
  about('booked-line', {
    mutator: 'StringLiteral',
    code: "''",
    by: '"Stryker was here!"',
    because: 'a text without a digit names no reference',
  }),
  about('lines-of-days', {
    mutator: 'EqualityOperator',
    code: 'group.firstDay < fromFirstDay',
    by: 'group.firstDay <= fromFirstDay',
    because: 'if both are the same day, it is the same day',
  }),
];
