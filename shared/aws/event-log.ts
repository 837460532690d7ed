import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  GetItemCommand,
  UpdateItemCommand,
  type TransactWriteItem,
} from '@aws-sdk/client-dynamodb';
import type { Clock, Timers } from '#shared/kernel/clock.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import type { Random } from '#shared/kernel/random.ts';
import type { AccountTotals, Effect, EventState, MirrorChange } from '#shared/mirror/effect.ts';
import type { EventLog } from '#shared/mirror/event-log.ts';
import { clientSettings } from './client-settings.ts';
import { mirrorItem, mirrorKey, toHeldRow, toItem, totalsKey } from './event-items.ts';
import { footingOf, recordWrite, writesBeside, type Footing, type RecordTables } from './record-writes.ts';
import { wasTakenUp } from './taken-up.ts';
import { createTransact, type Transacted } from './transact.ts';

export interface EventLogSettings extends RecordTables {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
}

/** How often a replay looks anew at what its record is: it may be parked, taken up or expire while it is looked at. */
const footings = 3;

/** The events and mirror tables. One event is one transaction, and its conditions answer without another read. */
export function createEventLog(
  settings: EventLogSettings,
  client = new DynamoDBClient(clientSettings),
): EventLog {
  const { eventsTable, mirrorTable, clock, timers, random } = settings;
  const transact = createTransact({ client, timers, random });

  /** Writes record, changes and history in one step; a replay may meet another footing than it took for granted. */
  const write = async (effect: Effect, state: EventState, changes: readonly TransactWriteItem[]) => {
    let footing: Footing = effect.record.provenance?.source === 'replay' ? 'settled' : 'new';
    for (let attempt = 0; attempt < footings; attempt += 1) {
      const planned = { effect, state, footing, nowMs: clock.now() };
      const result = await transact([
        recordWrite(planned, settings),
        ...changes,
        ...writesBeside(planned, settings),
      ]);
      const refusal = refused(result, 0);
      if (refusal === undefined) return { result, footing };
      if (footing === 'new') return undefined;
      footing = footingOf(refusal.Item);
      const isDoubtful = footing === 'expired' && effect.record.provenance?.wasParked === true;
      if (isDoubtful && !(await wasTakenUp(effect, { client, mirrorTable }))) footing = 'unheard';
    }
    throw new TransientError('record-in-motion', 'A replayed record changed again and again');
  };

  return {
    async commit(effect, change) {
      const applied: EventState = { state: 'applied' };
      const written = await write({ ...effect, change }, applied, [
        { Put: { TableName: mirrorTable, Item: mirrorItem(change, effect.record), ...guardOf(change) } },
        ...(effect.totals === undefined ? [] : [addTotals(mirrorTable, effect.totals)]),
      ]);
      if (written === undefined) return { outcome: 'repeated' };
      const { result, footing } = written;
      if (result.outcome === 'committed')
        return { outcome: footing === 'settled' ? 'reapplied' : 'committed' };
      return { outcome: 'refused', held: toHeldRow(refused(result, 1)?.Item ?? {}) };
    },
    async keep(effect, state) {
      const written = await write(effect, state, []);
      return written === undefined || written.footing === 'settled' ? 'repeated' : 'kept';
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
function guardOf({ guard, sequence, status, eventId }: MirrorChange) {
  const common = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;
  if (guard === 'absent') return { ...common, ConditionExpression: 'attribute_not_exists(pk)' };
  const sameStatus = status === undefined ? '' : ' OR #status = :status';
  return {
    ...common,
    ConditionExpression: `attribute_not_exists(pk) OR eventId = :eventId OR (#sequence < :sequence AND (attribute_not_exists(#terminal)${sameStatus}))`,
    ExpressionAttributeNames: {
      '#sequence': 'sequence',
      '#terminal': 'terminal',
      ...(status === undefined ? {} : { '#status': 'status' }),
    },
    ExpressionAttributeValues: toItem({ ':sequence': sequence, ':status': status, ':eventId': eventId }),
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
