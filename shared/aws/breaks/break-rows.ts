import { DynamoDBClient, paginateQuery, type TransactWriteItem } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { toItem } from '#shared/aws/events/event-items.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { createTransact } from '#shared/aws/sdk/transact.ts';
import { createReadRow } from '#shared/aws/work/work-rows.ts';
import { breakRow, type Break, type FoundBreak } from '#shared/breaks/break.ts';
import type { Breaks, BreaksQuery } from '#shared/breaks/breaks.ts';
import { isDecided, newBreak, seenAgain } from '#shared/breaks/found-break.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import type { Timers } from '#shared/kernel/clock.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import type { Random } from '#shared/kernel/random.ts';
import * as z from '#shared/kernel/zod.ts';

interface BreaksSettings {
  readonly workTable: string;
  readonly timers: Timers;
  readonly random: Random;
  /** What is written together with a break that opens or is settled: the event. */
  readonly besides: (row: Break) => readonly TransactWriteItem[];
}

/** Breaks that open and are settled in one step with what they are about. */
export interface BreakRows extends Breaks {
  /** As `open`; false, with nothing written, if a condition of the others failed. */
  openWith(found: FoundBreak, at: string, others: readonly TransactWriteItem[]): Promise<boolean>;
  /** Settles all open breaks of the entity, likewise. */
  settleWith(entity: string, change: Closing, others: readonly TransactWriteItem[]): Promise<boolean>;
}

/** The index of the work table that lists breaks, by state and age. */
const breaksIndex = 'breaks';
/** Parts of one state in the index, so that a bad day does not write into one partition. */
const shards = 8;

/**
 * Rows of the work table. The breaks of an entity lie in one partition, the latest episode of each difference; another
 * row finds a break by its id.
 */
export function createBreaks(
  settings: BreaksSettings,
  client = new DynamoDBClient(clientSettings),
): BreakRows {
  const { workTable: TableName, besides } = settings;
  const readRow = createReadRow(TableName, client);
  const commit = createCommit(settings, client);
  const latest = async (name: BreakName) => readRow(keyOf(name), breakRow);
  const ofEntity = async (entity: string) => breaksOf({ client, TableName }, entity);
  const openOf = async (entity: string) => (await ofEntity(entity)).filter(({ state }) => state === 'OPEN');
  const changing = (row: Break, seen: Break) => [...writesOf(TableName, row, seen), ...besides(row)];

  const close = async (
    entity: string,
    isMeant: (row: Break) => boolean,
    change: Closing,
  ): Promise<readonly Break[]> => {
    const open = (await openOf(entity)).filter((row) => isMeant(row));
    const closed = open.map((seen) => ({ seen, row: closedRow(seen, change) }));
    for (const { row, seen } of closed) await commit(changing(row, seen));
    return closed.map(({ row }) => row);
  };

  const opening = async (found: FoundBreak, at: string) => {
    const known = await latest(found);
    if (known !== undefined && isDecided(known, found)) return { row: known, writes: [] };
    const isNew = known?.state !== 'OPEN';
    const row = isNew ? newBreak(found, (known?.episode ?? 0) + 1, at) : seenAgain(known, found, at);
    return { row, writes: [...writesOf(TableName, row, known), ...(isNew ? besides(row) : [])] };
  };

  return {
    async open(found, at) {
      const { row, writes } = await opening(found, at);
      if (writes.length > 0) await commit(writes);
      return row;
    },
    openWith: async (found, at, others) => commit((await opening(found, at)).writes, others),
    async settleWith(entity, change, others) {
      const open = await openOf(entity);
      return commit(
        open.flatMap((seen) => changing(closedRow(seen, change), seen)),
        others,
      );
    },
    async heal(entity, stillFound, at) {
      const isFound = (row: Break) =>
        stillFound.some(({ kind, field }) => kind === row.kind && field === row.field);
      return close(entity, (row) => !isFound(row), { lastSeenAt: at });
    },
    async settle(entity, because, at) {
      await close(entity, () => true, { lastSeenAt: at, settledBecause: because });
    },
    async decide(seen, decision) {
      await commit(changing({ ...seen, ...decision }, seen));
    },
    async read(id) {
      const name = await readRow(idKey(id), breakName);
      return name && latest(name);
    },
    ofEntity,
    list: (query) => listBreaks({ client, TableName }, query),
  };
}

/** Writes of breaks, in one step with others. False, with nothing written, if a condition of the others failed. */
function createCommit(settings: BreaksSettings, client: DynamoDBClient) {
  const transact = createTransact({ client, ...settings });
  return async (writes: readonly TransactWriteItem[], others: readonly TransactWriteItem[] = []) => {
    const result = await transact([...writes, ...others]);
    if (result.outcome === 'committed') return true;
    const isOurs = result.reasons
      .slice(0, writes.length)
      .some(({ Code }) => Code === 'ConditionalCheckFailed');
    if (isOurs) throw new TransientError('row-in-motion', 'Another run has written the break meanwhile');
    return false;
  };
}

/** The row and the way to it by id, unless somebody else has written the row since it was read. */
function writesOf(TableName: string, row: Break, seen: Break | undefined): readonly TransactWriteItem[] {
  const Item = { ...keyOf(row), ...toItem({ ...row, ...listed(row) }) };
  const byId = { ...idKey(row.id), ...toItem({ entity: row.entity, kind: row.kind, field: row.field }) };
  return [{ Put: { TableName, Item, ...unchangedSince(seen) } }, { Put: { TableName, Item: byId } }];
}

async function breaksOf(
  { client, TableName }: { readonly client: DynamoDBClient; readonly TableName: string },
  entity: string,
): Promise<readonly Break[]> {
  const found: Break[] = [];
  const query = {
    TableName,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: toItem({ ':pk': partition(entity) }),
    ConsistentRead: true,
  };
  for await (const { Items: items = [] } of paginateQuery({ client }, query))
    found.push(...items.map((item) => breakRow.parse(unmarshall(item))));
  return found;
}

type Closing = Pick<Break, 'lastSeenAt' | 'settledBecause'>;

const closedRow = (row: Break, change: Closing): Break => ({ ...row, state: 'AUTO_HEALED', ...change });

const breakName = z.object({ kind: breakRow.shape.kind, entity: z.string(), field: z.string() });
type BreakName = z.output<typeof breakName>;

const partition = (entity: string) => `BREAKS#${entity}`;
const keyOf = ({ kind, entity, field }: BreakName) =>
  toItem({ pk: partition(entity), sk: `${kind}#${field}` });
const idKey = (id: string) => toItem({ pk: `BREAK#${id}`, sk: 'break' });

const listPartition = (state: Break['state'], shard: number) => `${state}#${shard}`;

/** Where the index lists it. */
function listed({ id, state, firstSeenAt }: Break) {
  const shard = parseInt(sha256Hex(id).slice(0, 2), 16) % shards;
  return { breakList: listPartition(state, shard), breakSince: `${firstSeenAt}#${id}` };
}

function unchangedSince(seen: Break | undefined) {
  if (seen === undefined) return { ConditionExpression: 'attribute_not_exists(pk)' };
  return {
    ConditionExpression: 'id = :id AND #state = :state AND lastSeenAt = :seen',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: toItem({ ':id': seen.id, ':state': seen.state, ':seen': seen.lastSeenAt }),
  };
}

/** Oldest first over all parts of the index. */
async function* listBreaks(
  { client, TableName }: { readonly client: DynamoDBClient; readonly TableName: string },
  { state, kind, before = '~' }: BreaksQuery,
): AsyncIterable<Break> {
  const parts = Array.from({ length: shards }, (_, shard) =>
    rowsOf(client, {
      TableName,
      IndexName: breaksIndex,
      KeyConditionExpression: 'breakList = :list AND breakSince < :before',
      ExpressionAttributeValues: toItem({ ':list': listPartition(state, shard), ':before': before }),
    }),
  );
  for await (const row of inOrder(parts)) if (kind === undefined || row.kind === kind) yield row;
}

async function* rowsOf(
  client: DynamoDBClient,
  query: Parameters<typeof paginateQuery>[1],
): AsyncGenerator<Break, undefined> {
  for await (const { Items: items = [] } of paginateQuery({ client }, query))
    for (const item of items) yield breakRow.parse(unmarshall(item));
  return undefined;
}

/** Merges lists that are sorted by age. */
async function* inOrder(lists: readonly AsyncGenerator<Break, undefined>[]): AsyncIterable<Break> {
  const nextOf = async (list: AsyncGenerator<Break, undefined>) => (await list.next()).value;
  const heads = await Promise.all(lists.map(async (list) => ({ list, head: await nextOf(list) })));
  for (;;) {
    const oldest = heads.reduce((first, each) => (isOlder(each.head, first.head) ? each : first));
    if (oldest.head === undefined) return;
    yield oldest.head;
    oldest.head = await nextOf(oldest.list);
  }
}

function isOlder(one: Break | undefined, other: Break | undefined): boolean {
  if (one === undefined) return false;
  return other === undefined || one.firstSeenAt < other.firstSeenAt;
}
