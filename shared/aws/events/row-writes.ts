import type { TransactWriteItem } from '@aws-sdk/client-dynamodb';
import type { ListForm } from '#shared/kernel/list-keys.ts';
import { changedTotals } from '#shared/mirror/booking-content.ts';
import type { AccountTotals, Effect, HeldRow, MirrorChange } from '#shared/mirror/effect.ts';
import type { Decision } from '#shared/mirror/decide.ts';
import {
  mirrorItem,
  mirrorKey,
  notedItem,
  replacedItem,
  toHeldRow,
  toItem,
  totalsKey,
  type Item,
} from './event-items.ts';
import { keepObject, nameObject } from './object-items.ts';

interface RowWrite {
  readonly effect: Effect;
  readonly decision: Exclude<Decision, { readonly does: 'read-again' }>;
  /** The row that the decision was made on. */
  readonly held: Item | undefined;
  readonly lists?: ListForm | undefined;
}

/**
 * The mirror's part of a transaction, with the row itself first: on the condition that it is still the row that was
 * read.
 */
export function rowWrites(
  { effect, decision, held, lists }: RowWrite,
  table: string,
): readonly TransactWriteItem[] {
  if (decision.does === 'stay') {
    const { note } = decision;
    return note === undefined || held === undefined ? [] : [put(table, notedItem(held, note), stillAs(held))];
  }
  const { change } = decision;
  const row = held && toHeldRow(held);
  const isOther = row !== undefined && row.eventId !== change.eventId;
  return [
    put(table, mirrorItem(change, effect, lists), stillAs(held)),
    ...oppositeChecks(table, change),
    ...(held !== undefined && isOther ? [put(table, replacedItem(change.key, held))] : []),
    ...changedTotals(effect, row).map((totals) => addTotals(table, totals)),
    ...keepObject(table, { data: change.data, entity: change.key }),
    ...nameObject(table, held, { entity: change.key, owners: change.owners }),
  ];
}

/** The parts of the row that was read that a condition and the history need. */
export function itemOf(row: HeldRow | undefined): Item | undefined {
  return row?.stamp && { packed: { B: row.stamp } };
}

function oppositeChecks(TableName: string, { readOver }: MirrorChange): readonly TransactWriteItem[] {
  if (readOver?.opposite === undefined) return [];
  const { key, row } = readOver.opposite;
  return [{ ConditionCheck: { TableName, Key: toItem(mirrorKey(key)), ...stillAs(itemOf(row)) } }];
}

function put(TableName: string, item: Item, condition: object = {}): TransactWriteItem {
  return { Put: { TableName, Item: item, ...condition } };
}

/** Requires the row to be the one that was read; if it is not, the answer contains it. */
function stillAs(held: Item | undefined) {
  const answering = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;
  const packed = held?.['packed'];
  if (packed === undefined) return { ...answering, ConditionExpression: 'attribute_not_exists(pk)' };
  return {
    ...answering,
    ConditionExpression: 'packed = :packed',
    ExpressionAttributeValues: { ':packed': packed },
  };
}

/** Sums may exceed 64 bits and are read modulo 2^64: a DynamoDB number has 38 digits. */
function addTotals(table: string, totals: AccountTotals): TransactWriteItem {
  const { count, sumCents, digest } = totals;
  return {
    Update: {
      TableName: table,
      Key: toItem(totalsKey(totals)),
      UpdateExpression: 'ADD #count :count, sumCents :sum, digestHigh :high, digestLow :low',
      ExpressionAttributeNames: { '#count': 'count' },
      ExpressionAttributeValues: toItem({
        ':count': count,
        ':sum': sumCents,
        ':high': digest.high,
        ':low': digest.low,
      }),
    },
  };
}
