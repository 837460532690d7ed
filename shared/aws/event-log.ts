import {
  DynamoDBClient,
  GetItemCommand,
  UpdateItemCommand,
  type TransactWriteItem,
} from '@aws-sdk/client-dynamodb';
import type { Clock, Timers } from '#shared/kernel/clock.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import type { Random } from '#shared/kernel/random.ts';
import type { AccountTotals, Effect, EventState, MirrorKey } from '#shared/mirror/effect.ts';
import type { EventLog } from '#shared/mirror/event-log.ts';
import { replaces } from '#shared/mirror/settle.ts';
import { clientSettings } from './client-settings.ts';
import {
  mirrorItem,
  mirrorKey,
  replacedItem,
  toHeldRow,
  toItem,
  totalsKey,
  type Item,
} from './event-items.ts';
import { keepObject, nameObject } from './object-items.ts';
import { footingOf, recordWrite, writesBeside, type Footing, type RecordTables } from './record-writes.ts';
import { wasTakenUp } from './taken-up.ts';
import { createTransact, type Transacted } from './transact.ts';
import { tookEffect } from './took-effect.ts';

export interface EventLogSettings extends RecordTables {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
}

/** How often an event looks anew at the row that it would replace: others may write to it meanwhile. */
const replacements = 4;

/** How often a replay looks anew at what its record is: it may be parked, taken up or expire while it is looked at. */
const footings = 3;

/** The events and mirror tables. One event is one transaction; what it replaces in the mirror goes into the history with it. */
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

  const read = async (key: MirrorKey, consistent: boolean) => {
    const command = new GetItemCommand({
      TableName: mirrorTable,
      Key: toItem(mirrorKey(key)),
      ConsistentRead: consistent,
    });
    return (await client.send(command)).Item;
  };

  return {
    async commit(effect, change) {
      // An older answer than the row itself is found out by the condition on it. What is appended was never there.
      let held = change.guard === 'absent' ? undefined : await read(change.key, false);
      for (let attempt = 0; attempt < replacements; attempt += 1) {
        const row = held && toHeldRow(held);
        if (row !== undefined && !replaces(change, row)) return { outcome: 'refused', held: row };
        const { key, owners, data } = change;
        const written = await write({ ...effect, change }, { state: 'applied' }, [
          put(mirrorTable, mirrorItem(change, effect), stillAs(held)),
          ...(held === undefined || row?.eventId === change.eventId
            ? []
            : [put(mirrorTable, replacedItem(key, held))]),
          ...(effect.totals === undefined ? [] : [addTotals(mirrorTable, effect.totals)]),
          ...keepObject(mirrorTable, { data, entity: key }),
          ...nameObject(mirrorTable, held, { entity: key, owners }),
        ]);
        if (written === undefined) return { outcome: 'repeated' };
        const refusal = refused(written.result, 1);
        if (refusal === undefined)
          return { outcome: settledAs(written) === 'settled' ? 'reapplied' : 'committed' };
        held = isEmpty(refusal.Item) ? undefined : refusal.Item;
      }
      throw new TransientError('row-in-motion', 'A row of the mirror changed again and again');
    },
    async keep(effect, state) {
      const written = await write(effect, state, []);
      return written === undefined || settledAs(written) === 'settled' ? 'repeated' : 'kept';
    },
    async held(key) {
      const item = await read(key, true);
      return item === undefined ? undefined : toHeldRow(item);
    },
    heard: createHeard(eventsTable, client),
  };
}

function refused(result: Transacted, index: number) {
  const reason = result.outcome === 'refused' ? result.reasons[index] : undefined;
  return reason?.Code === 'ConditionalCheckFailed' ? reason : undefined;
}

/** The footing on which it was written. What neither record nor row refused was refused by the object of its data. */
function settledAs({ result, footing }: { readonly result: Transacted; readonly footing: Footing }): Footing {
  if (result.outcome === 'committed') return footing;
  throw new TransientError('object-gone', 'The object of a row was about to be removed: it is written anew');
}

const isEmpty = (item: Item | undefined): boolean => Object.keys(item ?? {}).length === 0;

function put(TableName: string, item: Item, condition: object = {}): TransactWriteItem {
  return { Put: { TableName, Item: item, ...condition } };
}

/** That the row is still the one that was looked at; if not, it comes back with the answer. */
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
    // Heard later than this already: then nothing is to be noted.
    await tookEffect(client.send(command));
  };
}
