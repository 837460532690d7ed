import type { TransactWriteItem } from '@aws-sdk/client-dynamodb';
import type { ListForm } from '#shared/kernel/list-keys.ts';
import type { Effect, EventState } from '#shared/mirror/effect.ts';
import { historyRowOf } from '#shared/mirror/history.ts';
import { historyItem, toItem, type Item } from './event-items.ts';
import { keepObject } from './object-items.ts';
import { eventItem, putBackItem } from './record-items.ts';

export interface RecordTables {
  readonly eventsTable: string;
  readonly mirrorTable: string;
  /** The form of the lists that events enter. */
  readonly lists?: ListForm | undefined;
}

type RecordTable = Pick<RecordTables, 'eventsTable' | 'lists'>;

/**
 * What the store holds of an event before the write. A delivery is `new` or a repetition. A replay usually finds its
 * record `settled`, or else `parked`. If the record is gone, it is `expired`, or `unpublished` if it expired while
 * parked, so that no team has received the event.
 */
export type Footing = 'new' | 'settled' | 'parked' | 'expired' | 'unpublished';

export interface RecordWrite {
  readonly effect: Effect;
  readonly state: EventState;
  readonly footing: Footing;
  readonly nowMs: number;
}

/** The record's part of a transaction. Its condition fails if the footing is another. */
export function recordWrite(
  write: RecordWrite,
  { eventsTable: TableName, lists }: RecordTable,
): TransactWriteItem {
  const { effect, state, footing, nowMs } = write;
  const { record } = effect;
  const stateNames = { ExpressionAttributeNames: { '#state': 'state' } };
  const parked = { ExpressionAttributeValues: toItem({ ':parked': 'parked' }) };
  const answering = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;
  switch (footing) {
    case 'new':
      return newRecordWrite(write, { eventsTable: TableName, lists });
    case 'settled':
      return {
        ConditionCheck: {
          TableName,
          Key: toItem({ pk: record.id }),
          ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(#state)',
          ...stateNames,
          ...answering,
        },
      };
    case 'parked':
      return {
        Put: {
          TableName,
          Item: eventItem(record, state, { nowMs, lists }),
          ConditionExpression: '#state = :parked',
          ...stateNames,
          ...parked,
          ...answering,
        },
      };
    case 'expired':
      return {
        Put: { TableName, Item: putBackItem(record, state, { nowMs, lists }), ...isAbsent, ...answering },
      };
    case 'unpublished':
      return {
        Put: { TableName, Item: eventItem(record, state, { nowMs, lists }), ...isAbsent, ...answering },
      };
  }
}

const isAbsent = { ConditionExpression: 'attribute_not_exists(pk)' };

/** The same for an event that was never written. */
export const newRecordWrite = (
  { effect: { record }, state, nowMs }: Omit<RecordWrite, 'footing'>,
  { eventsTable: TableName, lists }: RecordTable,
): TransactWriteItem => ({
  Put: { TableName, Item: eventItem(record, state, { nowMs, lists }), ...isAbsent },
});

/** The footing shown by the record that refused the write. */
export function footingOf(held: Item | undefined): Footing {
  if (held === undefined || Object.keys(held).length === 0) return 'expired';
  return held['state']?.S === 'parked' ? 'parked' : 'settled';
}

/**
 * The event's row in the entity's history, for an event that changes nothing in the mirror (a changed row already names
 * its event). A replay restores a missing row and alters nothing.
 */
export function writesBeside(write: RecordWrite, { mirrorTable }: RecordTables): TransactWriteItem[] {
  const { effect, state, footing } = write;
  const row = historyRowOf(effect, state);
  if (row === undefined || (state.state === 'applied' && effect.change !== undefined)) return [];
  const put = (Item: Item) => ({ Put: { TableName: mirrorTable, Item } });
  const isHeld = footing === 'settled' || footing === 'expired';
  return [
    (isHeld ? completedIn(mirrorTable) : put)(historyItem(row)),
    ...keepObject(mirrorTable, { data: row.data, entity: row.key }),
  ];
}

/** Sets each attribute only if it is missing: a condition would refuse the whole transaction instead. */
function completedIn(TableName: string) {
  return ({ pk, sk, ...attributes }: Item): TransactWriteItem => {
    const entries = Object.entries(attributes);
    return {
      Update: {
        TableName,
        Key: { ...(pk && { pk }), ...(sk && { sk }) },
        UpdateExpression: `SET ${entries.map((_, n) => `#a${n} = if_not_exists(#a${n}, :a${n})`).join(', ')}`,
        ExpressionAttributeNames: Object.fromEntries(entries.map(([name], n) => [`#a${n}`, name])),
        ExpressionAttributeValues: Object.fromEntries(entries.map(([, value], n) => [`:a${n}`, value])),
      },
    };
  };
}
