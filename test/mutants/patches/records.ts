import type { Mutant } from '../mutant.ts';

const writes = 'shared/aws/events/record-writes.ts';

/** The record of an event and the transaction that writes it. */
export const records: readonly Mutant[] = [
  {
    name: 'record-put-without-condition',
    consequence: 'a repeated delivery is applied and published again',
    file: writes,
    replace: "const isAbsent = { ConditionExpression: 'attribute_not_exists(pk)' };",
    by: "const isAbsent = { ConditionExpression: 'attribute_not_exists(pk) OR attribute_exists(pk)' };",
  },
  {
    name: 'replay-writes-over-any-record',
    consequence: 'a replay of a settled event makes it new, and teams get it again',
    file: writes,
    replace: "ConditionExpression: '#state = :parked',",
    by: "ConditionExpression: '#state = :parked OR attribute_exists(pk)',",
  },
  {
    name: 'settled-footing-unchecked',
    consequence: 'the replay of a parked event leaves it parked, or is applied without its record',
    file: writes,
    replace: "ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(#state)',",
    by: "ConditionExpression: 'attribute_exists(pk) OR attribute_not_exists(#state)',",
  },
  {
    name: 'expired-record-put-back-as-new',
    consequence: 'a replay from the archive republishes events that teams got weeks ago',
    file: writes,
    replace: 'Item: putBackItem(record, state, { nowMs, lists })',
    by: 'Item: eventItem(record, state, { nowMs, lists })',
  },
  {
    name: 'replay-alters-the-history',
    consequence: 'a replay overwrites the outcome of the event in the history',
    file: writes,
    replace: "const isHeld = footing === 'settled' || footing === 'expired';",
    by: 'const isHeld = footing !== footing;',
  },
  {
    name: 'parked-record-not-listed',
    consequence: 'a parked event is in no list, so that nobody handles it',
    file: 'shared/aws/events/record-items.ts',
    replace: '{ parked: keyInList(described.family, id, lists) }',
    by: '{}',
  },
  {
    name: 'record-expires-too-early',
    consequence: 'the bank repeats an event whose record is gone, and it is applied twice',
    file: 'shared/aws/events/record-items.ts',
    replace: 'expiresAt: Math.floor(nowMs / 1_000) + keptForSeconds,',
    by: 'expiresAt: Math.floor(nowMs / 1_000) + Math.floor(keptForSeconds / 20),',
  },
  {
    name: 'conflict-taken-for-refusal',
    consequence: 'two events of one entity at the same time: one of them is lost as a repetition',
    file: 'shared/aws/sdk/transact.ts',
    replace: "if (reasons.some(({ Code }) => Code === 'ConditionalCheckFailed'))",
    by: "if (reasons.some(({ Code }) => Code === 'ConditionalCheckFailed' || Code === 'TransactionConflict'))",
  },
  {
    name: 'throttled-transaction-not-repeated',
    consequence: 'every throttling sends its message back to the queue for half a minute and more',
    file: 'shared/aws/sdk/transact.ts',
    replace: "  'ThrottlingError',\n  'ProvisionedThroughputExceeded',",
    by: "  'ThrottlingError',",
  },
  {
    name: 'failed-condition-taken-for-success',
    consequence: 'a write that was refused counts as done',
    file: 'shared/aws/sdk/took-effect.ts',
    replace: 'if (error instanceof ConditionalCheckFailedException) return false;',
    by: 'if (error instanceof ConditionalCheckFailedException) return true;',
  },
  {
    name: 'any-failure-taken-for-refusal',
    consequence: 'a throttled write counts as a lost race',
    file: 'shared/aws/sdk/took-effect.ts',
    replace: 'if (error instanceof ConditionalCheckFailedException) return false;',
    by: 'if (error instanceof ConditionalCheckFailedException || error instanceof Error) return false;',
  },
  {
    name: 'receipt-goes-back',
    consequence: 'a late event makes its type count as silent for days',
    file: 'shared/aws/events/event-log.ts',
    replace: "ConditionExpression: 'attribute_not_exists(lastHeardAt) OR lastHeardAt < :at',",
    by: "ConditionExpression: 'attribute_not_exists(lastHeardAt) OR lastHeardAt <> :at',",
  },
];
