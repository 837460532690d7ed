import { DynamoDBClient, paginateQuery, type TransactWriteItem } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { toItem } from '#shared/aws/events/event-items.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { createTransact } from '#shared/aws/sdk/transact.ts';
import { createReadRow } from '#shared/aws/work/work-rows.ts';
import { chainStart, linkOf, nextEntry, type Link } from '#shared/audit/chain.ts';
import type { AuditEntry, AuditFacts } from '#shared/audit/entry.ts';
import type { AuditRecord, StoredEntry } from '#shared/audit/ports.ts';
import { jitteredDelayMs } from '#shared/kernel/backoff.ts';
import type { Timers } from '#shared/kernel/clock.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import type { Random } from '#shared/kernel/random.ts';
import * as z from '#shared/kernel/zod.ts';
import { auditPartition } from '#shared/audit/names.ts';

export interface AuditSettings {
  readonly workTable: string;
  readonly timers: Timers;
  readonly random: Random;
}

/**
 * Appends an entry, with other writes in the same transaction if there are any. False if a condition of these writes
 * failed.
 */
type AuditedWrite = (facts: AuditFacts, writes: readonly TransactWriteItem[]) => Promise<AuditEntry | false>;

const attempts = 10;
const backoff = { firstMs: 20, capMs: 640 };

/** Rows of one partition of the work table: the entries, and the head, which moves with each new entry. */
export function createAuditRecord(
  TableName: string,
  client = new DynamoDBClient(clientSettings),
): AuditRecord {
  return {
    head: createReadHead(TableName, client),
    async *entries(after) {
      const query = {
        TableName,
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
        ExpressionAttributeValues: toItem({
          ':pk': auditPartition,
          ':first': entrySort(after + 1),
          ':last': entrySort(greatestPlace),
        }),
        ConsistentRead: true,
      };
      for await (const { Items: items = [] } of paginateQuery({ client }, query))
        for (const item of items) yield toStored(unmarshall(item));
    },
  };
}

/**
 * Writes that take effect in one transaction with their entry. If somebody else appends an entry meanwhile, this one is
 * chained to the new head.
 */
export function createAuditedWrite(
  settings: AuditSettings,
  client = new DynamoDBClient(clientSettings),
): AuditedWrite {
  const { workTable: TableName, timers, random } = settings;
  const transact = createTransact({ client, ...settings });
  const readHead = createReadHead(TableName, client);
  return async (facts, writes) => {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const head = await readHead();
      const entry = nextEntry(head, facts);
      const appending = appended(TableName, { entry, head });
      const result = await transact([...appending, ...writes]);
      if (result.outcome === 'committed') return entry;
      const ofWrites = result.reasons.slice(appending.length);
      if (ofWrites.some(({ Code }) => Code === 'ConditionalCheckFailed')) return false;
      await timers.sleep(jitteredDelayMs(attempt, backoff, random));
    }
    throw new TransientError('audit-busy', 'Others appended to the audit log during every attempt');
  };
}

/** The head moves only if it is where it was read. No entry is ever replaced. */
function appended(
  TableName: string,
  { entry, head }: { readonly entry: AuditEntry; readonly head: Link },
): readonly TransactWriteItem[] {
  const unmoved =
    head.sequence === chainStart.sequence
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : {
          ConditionExpression: '#sequence = :sequence AND #hash = :hash',
          ExpressionAttributeNames: { '#sequence': 'sequence', '#hash': 'hash' },
          ExpressionAttributeValues: toItem({ ':sequence': head.sequence, ':hash': head.hash }),
        };
  return [
    { Put: { TableName, Item: toItem({ ...headKey, ...linkOf(entry) }), ...unmoved } },
    {
      Put: {
        TableName,
        Item: toItem({ pk: auditPartition, sk: entrySort(entry.sequence), ...entry }),
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
  ];
}

const link = z.object({ sequence: z.int(), hash: z.string() });

function createReadHead(workTable: string, client: DynamoDBClient) {
  const readRow = createReadRow(workTable, client);
  return async (): Promise<Link> => (await readRow(toItem(headKey), link)) ?? chainStart;
}

const headKey = { pk: auditPartition, sk: 'head' };
const greatestPlace = 999_999_999_999;
const entrySort = (sequence: number) => `entry#${String(sequence).padStart(12, '0')}`;

const keyed = z.looseObject({ sk: z.string() });

function toStored(item: Readonly<Record<string, unknown>>): StoredEntry {
  const { sk } = keyed.parse(item);
  const row = Object.fromEntries(Object.entries(item).filter(([name]) => name !== 'pk' && name !== 'sk'));
  return { place: Number(sk.slice('entry#'.length)), row };
}
