import {
  DynamoDBClient,
  DynamoDBServiceException,
  TransactionCanceledException,
  UpdateItemCommand,
  type TransactWriteItem,
} from '@aws-sdk/client-dynamodb';
import { type Clock, type Timers, toIsoInstant } from '#shared/kernel/clock.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import type { Random } from '#shared/kernel/random.ts';
import type { Effect, EventState, MirrorChange } from '#shared/mirror/effect.ts';
import { RefusedByStoreError, type Commit, type EventLog } from '#shared/mirror/event-log.ts';
import { decide, type Decision } from '#shared/mirror/decide.ts';
import { markedEffect } from '#shared/mirror/reported-contents.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { createTransact, type Transacted } from '#shared/aws/sdk/transact.ts';
import { tookEffect } from '#shared/aws/sdk/took-effect.ts';
import { eventPartitions } from '#shared/mirror/names.ts';
import { fileOf } from './archived-items.ts';
import { toHeldRow, toItem } from './event-items.ts';
import { createReadMirrorRow, type MirrorRowSettings } from './mirror-row.ts';
import {
  footingOf,
  recordWrite,
  writesBeside,
  type Footing,
  type RecordTables,
  type RecordWrite,
} from './record-writes.ts';
import { wasAppliedSince } from './applied-since.ts';
import { itemOf, rowWrites } from './row-writes.ts';

interface EventLogSettings extends RecordTables, Pick<MirrorRowSettings, 'bringBack'> {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
}

/** How often an event rereads the row that it would replace, since others may write to it meanwhile. */
const replacements = 4;

/** How often a replay rereads its record, which may be parked, replayed or expire meanwhile. */
const footings = 3;

/**
 * The events and mirror tables. One event is one transaction, which also moves what it replaces in the mirror to the
 * history.
 */
export function createEventLog(
  settings: EventLogSettings,
  client = new DynamoDBClient(clientSettings),
): EventLog {
  const { eventsTable, mirrorTable, lists, clock, timers, random } = settings;
  const transact = takingRefusals(createTransact({ client, timers, random }));
  const read = createReadMirrorRow(settings, client);

  /** Writes record, changes and history in one step. A replay may find the record in another state than it assumed. */
  const write = async (effect: Effect, state: EventState, changes: readonly TransactWriteItem[]) => {
    let footing: Footing = effect.record.provenance?.source === 'replay' ? 'settled' : 'new';
    for (let attempt = 0; attempt < footings; attempt += 1) {
      const planned = { effect, state, footing, nowMs: clock.now() };
      const result = await transact([
        recordWrite(planned, settings),
        ...changes,
        ...writesBeside(planned, settings),
        ...(await parkingRecord(planned, settings)),
      ]);
      const refusal = refused(result, 0);
      if (refusal === undefined) return { result, footing };
      if (footing === 'new') return undefined;
      footing = footingOf(refusal.Item);
      const mayBeApplied = footing === 'expired' && effect.record.provenance?.wasParked === true;
      if (mayBeApplied && !(await wasAppliedSince(effect, read))) footing = 'unpublished';
    }
    throw new TransientError('record-in-motion', 'A replayed record changed during every attempt');
  };

  /** The condition on the row detects an answer older than the row itself. An appended row never existed before. */
  const firstRead = async ({ key, guard, readOver }: MirrorChange) => {
    if (readOver !== undefined) return itemOf(readOver.row);
    return guard === 'absent' ? undefined : read(key, false);
  };

  return {
    async commit(effect, change) {
      let held = await firstRead(change);
      for (let attempt = 0; attempt < replacements; attempt += 1) {
        const decision = decide(change, held && toHeldRow(held));
        if (decision.does === 'read-again') return { outcome: 'outdated' };
        if (decision.does === 'stay' && decision.note === undefined)
          return { outcome: 'refused', held: decision.held, state: decision.state };
        const writes = rowWrites({ effect, decision, held, lists }, mirrorTable);
        const written = await (decision.does === 'stay'
          ? write(besideRow(markedEffect(effect, decision)), decision.state, writes)
          : write(markedEffect({ ...effect, change }, decision.change), { state: 'applied' }, writes));
        if (written === undefined) return { outcome: 'repeated' };
        if (change.readOver?.opposite !== undefined && refused(written.result, 2) !== undefined)
          return { outcome: 'outdated' };
        const refusal = refused(written.result, 1);
        if (refusal === undefined) return committed(decision, settledAs(written));
        held = isEmpty(refusal.Item) ? undefined : refusal.Item;
        if (fileOf(held) !== undefined) held = await read(change.key, true);
      }
      throw new TransientError('row-in-motion', 'A row of the mirror changed during every attempt');
    },
    async keep(effect, state) {
      const written = await write(effect, state, []);
      return written === undefined || settledAs(written) === 'settled' ? 'repeated' : 'kept';
    },
    async held(key) {
      const item = await read(key, true);
      return item === undefined ? undefined : toHeldRow(item);
    },
    noteReceived: createNoteReceived(eventsTable, client),
  };
}

/** Content that breaks a limit of keys, items or transactions, or is not valid text, is refused every time. */
function takingRefusals(transact: ReturnType<typeof createTransact>): typeof transact {
  return async (items) => {
    try {
      return await transact(items);
    } catch (error) {
      throw isRefusal(error) ? new RefusedByStoreError(error) : error;
    }
  };
}

function isRefusal(error: unknown): boolean {
  if (error instanceof TransactionCanceledException)
    return error.CancellationReasons?.some(({ Code }) => Code === 'ValidationError') ?? false;
  return (
    error instanceof DynamoDBServiceException &&
    ['ValidationException', 'SerializationException'].includes(error.name)
  );
}

function committed(decision: Decision, footing: Footing): Commit {
  if (decision.does === 'stay')
    return footing === 'settled' ? { outcome: 'repeated' } : { outcome: 'noted', state: decision.state };
  return { outcome: footing === 'settled' ? 'reapplied' : 'committed' };
}

/** Events that do not become the row leave their own entry in the history. */
function besideRow({ record, history }: Effect): Effect {
  return { record, ...(history !== undefined && { history }) };
}

function refused(result: Transacted, index: number) {
  const reason = result.outcome === 'refused' ? result.reasons[index] : undefined;
  return reason?.Code === 'ConditionalCheckFailed' ? reason : undefined;
}

/** The footing on which it was written. If neither the record nor the row refused it, the object with its data did. */
function settledAs({ result, footing }: { readonly result: Transacted; readonly footing: Footing }): Footing {
  if (result.outcome === 'committed') return footing;
  throw new TransientError(
    'object-gone',
    'The object of a row was about to be removed: it will be written again',
  );
}

const isEmpty = (item: object | undefined): boolean => Object.keys(item ?? {}).length === 0;

function createNoteReceived(table: string, client: DynamoDBClient): EventLog['noteReceived'] {
  return async (eventType, at) => {
    const command = new UpdateItemCommand({
      TableName: table,
      Key: toItem({ pk: `${eventPartitions.heard}${eventType}` }),
      UpdateExpression: 'SET lastHeardAt = :at',
      ConditionExpression: 'attribute_not_exists(lastHeardAt) OR lastHeardAt < :at',
      ExpressionAttributeValues: toItem({ ':at': at }),
    });
    // A later receipt is already noted.
    await tookEffect(client.send(command));
  };
}

/** Notifies teams that an event is parked, in the transaction that parks it. */
async function parkingRecord(write: RecordWrite, tables: RecordTables): Promise<TransactWriteItem[]> {
  if (write.state.state !== 'parked') return [];
  // Few events are parked: the schemas of our own events are no part of a cold start.
  const { parking } = await import('./parking.ts');
  return parking(write, toIsoInstant(write.nowMs)).map((notice) => recordWrite(notice, tables));
}
