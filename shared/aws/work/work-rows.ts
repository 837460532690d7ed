import {
  type AttributeValue,
  DynamoDBClient,
  GetItemCommand,
  paginateQuery,
  type TransactWriteItem,
} from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { createTransact } from '#shared/aws/sdk/transact.ts';
import type { Timers } from '#shared/kernel/clock.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import { LeaseLostError } from '#shared/kernel/lease.ts';
import type { Random } from '#shared/kernel/random.ts';
import type * as z from '#shared/kernel/zod.ts';
import { leaseKey } from './lease.ts';

type Key = Readonly<Record<string, AttributeValue>>;

export interface FencedRowsSettings {
  readonly workTable: string;
  /** The lease whose fence every write is conditional on. */
  readonly leaseName: string;
  readonly timers: Timers;
  readonly random: Random;
}

/** Reads a row of the work table consistently; undefined if it does not exist. */
export function createReadRow(workTable: string, client = new DynamoDBClient(clientSettings)) {
  return async <Schema extends z.ZodMiniType>(
    key: Key,
    schema: Schema,
  ): Promise<z.output<Schema> | undefined> => {
    const { Item: row } = await client.send(
      new GetItemCommand({ TableName: workTable, Key: key, ConsistentRead: true }),
    );
    return row === undefined ? undefined : schema.parse(unmarshall(row));
  };
}

/** Reads all rows of a partition of the work table consistently, by sort key. */
export function createReadPartition(workTable: string, client = new DynamoDBClient(clientSettings)) {
  return async <Schema extends z.ZodMiniType>(
    partition: string,
    schema: Schema,
  ): Promise<z.output<Schema>[]> => {
    const query = {
      TableName: workTable,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': { S: partition } },
      ConsistentRead: true,
    };
    const found: z.output<Schema>[] = [];
    for await (const { Items: rows = [] } of paginateQuery({ client }, query))
      found.push(...rows.map((row) => schema.parse(unmarshall(row))));
    return found;
  };
}

/**
 * Writes that take effect together, and only for the owner of the lease; anyone else gets a `LeaseLostError`. Throws a
 * `TransientError` that says what changed if a condition of the writes themselves failed.
 */
export function createFencedWrite(
  settings: FencedRowsSettings,
  client = new DynamoDBClient(clientSettings),
): (fence: number, writes: readonly TransactWriteItem[], changed?: string) => Promise<void> {
  const { workTable: TableName, leaseName } = settings;
  const transact = createTransact({ ...settings, client });
  return async (fence, writes, changed = `A row of ${leaseName} has changed since it was read`) => {
    const stillHeld: TransactWriteItem = {
      ConditionCheck: {
        TableName,
        Key: leaseKey(leaseName),
        ConditionExpression: 'fence = :fence',
        ExpressionAttributeValues: { ':fence': { N: String(fence) } },
      },
    };
    const result = await transact([stillHeld, ...writes]);
    if (result.outcome === 'committed') return;
    if (result.reasons[0]?.Code === 'ConditionalCheckFailed') throw new LeaseLostError();
    throw new TransientError('row-in-motion', changed);
  };
}
