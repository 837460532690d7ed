import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  type AttributeValue,
} from '@aws-sdk/client-dynamodb';
import { pack } from '#shared/aws/sdk/packing.ts';
import { dayPartition } from '#shared/archive/day-partition.ts';
import type { Family } from '#shared/events/families.ts';
import { hourOfRecording } from '#shared/fanout/recording-hours.ts';
import { toIsoInstant, type Timers } from '#shared/kernel/clock.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';

type Item = Record<string, AttributeValue>;

interface Input {
  readonly TableName: string;
  readonly IndexName?: string;
  readonly Item?: Item;
  readonly Key?: Item;
  readonly Limit?: number;
  readonly ExclusiveStartKey?: Item;
  readonly ConditionExpression?: string;
  readonly ExpressionAttributeValues?: Item;
  readonly RequestItems?: Readonly<Record<string, { readonly Keys: readonly Item[] }>>;
}

/** What DynamoDB reads for one answer. */
const pageBytes = 1_024 * 1_024;
const listedBytes = 110;

/** How long each call takes, in milliseconds. */
const latencyMs: Readonly<Record<string, number>> = { Query: 10, BatchGetItem: 10, GetItem: 5, PutItem: 10 };

interface RecordedFacts {
  readonly family?: Family;
  /** The state of a parked record, or a body of bytes that nothing can read. */
  readonly state?: 'parked';
  readonly packed?: Uint8Array;
}

const usual: RecordedFacts = {};

/** Made an item when it is read: millions of them lie in memory. */
interface Recorded {
  readonly recordedAtMs: number;
  readonly facts: RecordedFacts;
}

/** The same entry for each event: events differ here by their id alone. */
const packedBooking = pack(
  {
    eventType: 'BOOKING',
    family: 'accounts',
    entityKind: 'booking',
    entityId: 'boo_1',
    state: 'applied',
    receivedAt: '2026-01-05T08:00:00.000Z',
    bodySha256: sha256Hex('body'),
  },
  '{"id":"boo_1","account_id":"acc_1"}',
);

/** Events table with its index of hours, and work table, behind the client of the SDK; calls take their time. */
export function createOutboxTables(timers: Timers) {
  const partitions = new Map<string, { ids: string[]; isSorted: boolean }>();
  const records = new Map<string, Recorded>();
  const work = new Map<string, Map<string, Item>>();
  const calls: Record<string, number> = {};

  const listedIn = (partition: string): readonly string[] => {
    const listed = partitions.get(partition);
    if (listed === undefined) return [];
    if (!listed.isSorted) listed.ids.sort();
    listed.isSorted = true;
    return listed.ids;
  };
  const itemOf = (id: string): Item | undefined => {
    const recorded = records.get(id);
    if (recorded === undefined) return undefined;
    const { recordedAtMs, facts } = recorded;
    return {
      pk: { S: id },
      recordedAt: { S: toIsoInstant(recordedAtMs) },
      ofDay: { S: partitionOf(recordedAtMs, facts) },
      packed: { B: facts.packed ?? packedBooking },
      ...(facts.state && { state: { S: facts.state } }),
    };
  };
  const queryIndex = ({ ExpressionAttributeValues: values = {}, ExclusiveStartKey: from }: Input) => {
    const ids = listedIn((values[':hour'] ?? values[':day'])?.S ?? '');
    const after = from?.['pk']?.S ?? values[':after']?.S;
    const start = after === undefined ? 0 : firstAfter(ids, after);
    const page = ids.slice(start, start + Math.floor(pageBytes / listedBytes));
    const isLast = start + page.length >= ids.length;
    return {
      Items: page.map((id) => ({ pk: { S: id } })),
      ...(!isLast && { LastEvaluatedKey: { pk: { S: page.at(-1) ?? '' } } }),
    };
  };
  const queryWork = ({ ExpressionAttributeValues: values = {}, ExclusiveStartKey: from, Limit }: Input) => {
    const rows = [...(work.get(values[':pk']?.S ?? '') ?? new Map<string, Item>())];
    const start = from === undefined ? 0 : rows.findIndex(([sk]) => sk === from['sk']?.S) + 1;
    let [end, bytes] = [start, 0];
    while (end < rows.length && bytes < pageBytes && end - start < (Limit ?? Infinity)) {
      bytes += 130 + (rows[end]?.[1]['ids']?.B?.length ?? 0);
      end += 1;
    }
    const last = rows[end - 1]?.[0] ?? '';
    return {
      Items: rows.slice(start, end).map(([, row]) => row),
      ...(end < rows.length && { LastEvaluatedKey: { pk: { S: '' }, sk: { S: last } } }),
    };
  };
  const answers: Readonly<Record<string, (input: Input) => object>> = {
    Query: (input) => (input.IndexName === undefined ? queryWork(input) : queryIndex(input)),
    GetItem: ({ Key = {} }) => {
      const [pk, sk] = [Key['pk']?.S ?? '', Key['sk']?.S];
      return { Item: sk === undefined ? itemOf(pk) : work.get(pk)?.get(sk) };
    },
    BatchGetItem: ({ RequestItems = {} }) => {
      const read = Object.entries(RequestItems).map(([table, { Keys }]) => {
        const found = Keys.map(({ pk }) => itemOf(pk?.S ?? '')).filter((item) => item !== undefined);
        return [table, found];
      });
      return { Responses: Object.fromEntries(read) as Record<string, Item[]> };
    },
    PutItem: ({ Item: row = {}, ConditionExpression: condition, ExpressionAttributeValues: values }) => {
      const [pk, sk] = [row['pk']?.S ?? '', row['sk']?.S ?? ''];
      const rows = work.get(pk) ?? new Map<string, Item>();
      const held = rows.get(sk)?.['revision']?.N;
      if (condition !== undefined && held !== values?.[':revision']?.N)
        throw new ConditionalCheckFailedException({ message: 'revision', $metadata: {} });
      rows.set(sk, row);
      work.set(pk, rows);
      return {};
    },
    DeleteItem: ({ Key = {} }) => {
      work.get(Key['pk']?.S ?? '')?.delete(Key['sk']?.S ?? '');
      return {};
    },
  };
  const send = async (command: {
    readonly constructor: { readonly name: string };
    readonly input: Input;
  }) => {
    const name = command.constructor.name.replace(/Command$/, '');
    calls[name] = (calls[name] ?? 0) + 1;
    await timers.sleep(latencyMs[name] ?? 10);
    const answer = answers[name];
    if (answer === undefined) throw new Error(`The outbox knows no ${name}`);
    return answer(command.input);
  };
  // The paginators of the SDK ask whether it is a client.
  const client = Object.assign(Object.create(DynamoDBClient.prototype) as DynamoDBClient, { send });

  return {
    client,
    work,
    calls,
    record: (id: string, recordedAtMs: number, facts: RecordedFacts = usual) => {
      const partition = partitionOf(recordedAtMs, facts);
      const listed = partitions.get(partition) ?? { ids: [], isSorted: true };
      listed.ids.push(id);
      listed.isSorted = false;
      partitions.set(partition, listed);
      records.set(id, { recordedAtMs, facts });
    },
    /** The record has expired; its index has not noticed yet. */
    expire: (id: string) => void records.delete(id),
  };
}

function partitionOf(recordedAtMs: number, { family = 'accounts' }: RecordedFacts): string {
  const [day = '', hour = ''] = hourOfRecording(toIsoInstant(recordedAtMs)).split('T');
  return dayPartition({ family, day, hour: Number(hour) });
}

function firstAfter(ids: readonly string[], after: string): number {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ids[middle] ?? '') <= after) low = middle + 1;
    else high = middle;
  }
  return low;
}
