import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  GetItemCommand,
  UpdateItemCommand,
  type TransactWriteItem,
} from '@aws-sdk/client-dynamodb';
import type { Clock, Timers } from '#shared/kernel/clock.ts';
import type { Random } from '#shared/kernel/random.ts';
import type { AccountTotals, Effect, EventState, MirrorChange } from '#shared/mirror/effect.ts';
import type { EventLog } from '#shared/mirror/event-log.ts';
import { historyRowOf } from '#shared/mirror/history.ts';
import { clientSettings } from './client-settings.ts';
import {
  eventItem,
  historyItem,
  leftBodyItem,
  mirrorItem,
  mirrorKey,
  toHeldRow,
  toItem,
  totalsKey,
} from './event-items.ts';
import { createTransact, type Transacted } from './transact.ts';

export interface EventLogSettings {
  readonly eventsTable: string;
  readonly mirrorTable: string;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
}

/** The events and mirror tables. One event is one transaction, and its conditions answer without another read. */
export function createEventLog(
  settings: EventLogSettings,
  client = new DynamoDBClient(clientSettings),
): EventLog {
  const { eventsTable, mirrorTable, clock, timers, random } = settings;
  const transact = createTransact({ client, timers, random });

  const putRecord = ({ record }: Effect, state: EventState): TransactWriteItem => ({
    Put: {
      TableName: eventsTable,
      Item: eventItem(record, state, clock.now()),
      // A replay takes up what was parked; any other delivery of an event that is recorded is a repetition.
      ...(record.provenance?.source === 'replay'
        ? {
            ConditionExpression: 'attribute_not_exists(pk) OR #state = :parked',
            ExpressionAttributeNames: { '#state': 'state' },
            ExpressionAttributeValues: { ':parked': { S: 'parked' } },
          }
        : { ConditionExpression: 'attribute_not_exists(pk)' }),
    },
  });
  const putHistory = (effect: Effect, state: EventState): TransactWriteItem[] => {
    const { body } = effect.record;
    const row = historyRowOf(effect, state);
    const items = [
      ...(row === undefined ? [] : [historyItem(row)]),
      ...(body.at === 'erased' && body.left !== undefined ? [leftBodyItem(effect.record, body.left)] : []),
    ];
    return items.map((Item) => ({ Put: { TableName: mirrorTable, Item } }));
  };

  return {
    async commit(effect, change) {
      const result = await transact([
        putRecord(effect, { state: 'applied' }),
        { Put: { TableName: mirrorTable, Item: mirrorItem(change, effect.record), ...guardOf(change) } },
        ...(effect.totals === undefined ? [] : [addTotals(mirrorTable, effect.totals)]),
        ...putHistory({ ...effect, change }, { state: 'applied' }),
      ]);
      if (result.outcome === 'committed') return result;
      if (refused(result, 0) !== undefined) return { outcome: 'repeated' };
      return { outcome: 'refused', held: toHeldRow(refused(result, 1)?.Item ?? {}) };
    },
    async keep(effect, state) {
      const result = await transact([putRecord(effect, state), ...putHistory(effect, state)]);
      return result.outcome === 'committed' ? 'kept' : 'repeated';
    },
    async held(key) {
      const { Item: item } = await client.send(
        new GetItemCommand({ TableName: mirrorTable, Key: toItem(mirrorKey(key)), ConsistentRead: true }),
      );
      return item === undefined ? undefined : toHeldRow(item);
    },
    heard: createHeard(eventsTable, client),
  };
}

function refused(result: Transacted, index: number) {
  const reason = result.outcome === 'refused' ? result.reasons[index] : undefined;
  return reason?.Code === 'ConditionalCheckFailed' ? reason : undefined;
}

/** The rule `replaces` of the mirror as a condition; the row that refuses comes back with the answer. */
function guardOf({ guard, sequence, status }: MirrorChange) {
  const common = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;
  if (guard === 'absent') return { ...common, ConditionExpression: 'attribute_not_exists(pk)' };
  const sameStatus = status === undefined ? '' : ' OR #status = :status';
  return {
    ...common,
    ConditionExpression: `attribute_not_exists(pk) OR (#sequence < :sequence AND (attribute_not_exists(#terminal)${sameStatus}))`,
    ExpressionAttributeNames: {
      '#sequence': 'sequence',
      '#terminal': 'terminal',
      ...(status === undefined ? {} : { '#status': 'status' }),
    },
    ExpressionAttributeValues: toItem({ ':sequence': sequence, ':status': status }),
  };
}

/** Sums may exceed 64 bits and are read modulo 2^64: a number here has 38 digits. */
function addTotals(table: string, totals: AccountTotals): TransactWriteItem {
  const { sumCents, digest } = totals;
  return {
    Update: {
      TableName: table,
      Key: toItem(totalsKey(totals)),
      UpdateExpression: 'ADD #count :one, sumCents :sum, digestHigh :high, digestLow :low',
      ExpressionAttributeNames: { '#count': 'count' },
      ExpressionAttributeValues: toItem({
        ':one': 1,
        ':sum': sumCents,
        ':high': digest.high,
        ':low': digest.low,
      }),
    },
  };
}

function createHeard(table: string, client: DynamoDBClient): EventLog['heard'] {
  return async (eventType, at) => {
    const command = new UpdateItemCommand({
      TableName: table,
      Key: toItem({ pk: `HEARD#${eventType}` }),
      UpdateExpression: 'SET lastHeardAt = :at',
      ConditionExpression: 'attribute_not_exists(lastHeardAt) OR lastHeardAt < :at',
      ExpressionAttributeValues: toItem({ ':at': at }),
    });
    try {
      await client.send(command);
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
    }
  };
}
