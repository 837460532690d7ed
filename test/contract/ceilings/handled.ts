import { DynamoDBClient, type TransactWriteItem } from '@aws-sdk/client-dynamodb';
import { createPublicationReceipts } from '#shared/aws/fanout/publication-receipts.ts';
import { createEventLog } from '#shared/aws/events/event-log.ts';
import { catalog } from '#shared/events/catalog.ts';
import { examples } from '#shared/events/examples.ts';
import type { EventExample } from '#shared/events/example.ts';
import type { ListForm } from '#shared/kernel/list-keys.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { keepEvent, recordEvent } from '#shared/mirror/record-event.ts';
import { aDelivery } from '#test/fixtures/deliveries.ts';
import { effectOf } from '#test/fixtures/effects.ts';
import { earlier } from '#test/bench/costs/held-row.ts';
import { nothingToBringBack } from '#test/fakes/no-archive.ts';
import { unitsOfRow, unitsOfTransaction, type Item, type WrittenUnits } from './written-units.ts';

interface Call {
  readonly input: {
    readonly TransactItems?: readonly TransactWriteItem[];
    readonly Item?: Item;
    readonly Key?: Item;
  };
}

const exampleOf = new Map<string, EventExample>(Object.entries(examples));

/** Everything in the body that is an id ends in this number, so that no two events share an entity or an owner. */
function numbered(body: string | object, n: number): unknown {
  return JSON.parse(JSON.stringify(body), (name, value: unknown) => {
    if (typeof value !== 'string') return value;
    // Some types have JSON within JSON.
    if (/^[{"]/.test(value)) return JSON.stringify(numbered(JSON.parse(value) as string | object, n));
    return isId(name, value) ? `${value}-${n}` : value;
  });
}

const isId = (name: string, value: string): boolean =>
  /(^|_)(id|uuid|number)$/.test(name) || /^[0-9a-f]{20,}[a-z]*$/.test(value);

function effectNumbered(type: string, n: number) {
  const definition = catalog.find((each) => each.type === type);
  if (definition === undefined) throw new Error(`${type} is in no family`);
  const { body, entityId } = exampleOf.get(type) ?? { body: {}, entityId: 'entity' };
  const delivery = aDelivery({
    type,
    payload: numbered(body, n),
    notificationId: `${type}-${n}`,
    entityHint: `${entityId}-${n}`,
  });
  return effectOf(definition, delivery);
}

/** What handlers and forwarder write for an event, with the production code that makes keys and rows. */
export function createHandled(lists: ListForm) {
  let nowMs = 0;
  let held: readonly Item[] = [];
  let transaction: readonly TransactWriteItem[] = [];
  let rows: Item[] = [];
  const send = async ({ input }: Call) => {
    const { TransactItems: items, Item: row, Key: key } = input;
    if (items !== undefined) transaction = items;
    if (row !== undefined) rows.push(row);
    const found = held.find((one) => one['pk']?.S === key?.['pk']?.S && one['sk']?.S === key?.['sk']?.S);
    return Promise.resolve(found === undefined ? {} : { Item: found });
  };
  const client = Object.assign(Object.create(DynamoDBClient.prototype) as DynamoDBClient, { send });
  const clock = { now: () => nowMs };
  const timers = { sleep: async () => Promise.resolve() };
  const random = seededRandom(1);
  const tables = { eventsTable: 'events', mirrorTable: 'mirror', lists };
  const log = createEventLog({ ...tables, bringBack: nothingToBringBack, clock, timers, random }, client);
  const receipts = createPublicationReceipts({ workTable: 'work', clock, lists }, client);

  const receiptOf = async (pk: string) => {
    rows = [];
    // Alone: full requests take a tenth.
    await receipts.write([{ pk, recordedAt: new Date(nowMs).toISOString() }]);
    return rows.flatMap((row) => unitsOfRow({ table: 'work', row, times: 1 }));
  };

  /** The first event of its entity, or one that finds the row of the first in another status. */
  const write = async (type: string, n: number, before: readonly Item[]) => {
    held = before;
    const effect = effectNumbered(type, n);
    await recordEvent(log, effect);
    return [...unitsOfTransaction(transaction, held), ...(await receiptOf(effect.record.id))];
  };

  return {
    async first(type: string, { n, atMs }: Numbered): Promise<readonly WrittenUnits[]> {
      nowMs = atMs;
      return write(type, n, []);
    },
    async later(type: string, { n, atMs }: Numbered): Promise<readonly WrittenUnits[]> {
      nowMs = atMs;
      await write(type, n, []);
      const rowsBefore = transaction
        .flatMap(({ Put: put }) => (put?.TableName === 'mirror' && put.Item ? [put.Item] : []))
        .filter(({ sk }) => sk?.S?.startsWith('history#') !== true);
      return write(type, n, rowsBefore.map(beforeThat));
    },
    async parked(type: string, { n, atMs }: Numbered): Promise<readonly WrittenUnits[]> {
      nowMs = atMs;
      held = [];
      const { record } = effectNumbered(type, n);
      await keepEvent(log, { record }, { state: 'parked', reason: 'any' });
      return [...unitsOfTransaction(transaction), ...(await receiptOf(record.id))];
    },
  };
}

interface Numbered {
  readonly n: number;
  readonly atMs: number;
}

/** The benchmark answers by HTTP, where bytes are base64. */
function beforeThat(row: Item): Item {
  const { packed, ...others } = earlier(row);
  const text: unknown = packed?.B;
  return { ...others, packed: { B: Buffer.from(String(text), 'base64') } };
}
