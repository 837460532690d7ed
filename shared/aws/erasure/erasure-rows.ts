import { DynamoDBClient, GetItemCommand, type TransactWriteItem } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from '#shared/kernel/zod.ts';
import { customer, type Customer } from '#shared/erasure/customer.ts';
import { erasure, statesBefore } from '#shared/erasure/erasure.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import type { ErasureRows } from '#shared/erasure/ports.ts';
import type { Timers } from '#shared/kernel/clock.ts';
import { LeaseLostError } from '#shared/kernel/lease.ts';
import type { Random } from '#shared/kernel/random.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { toItem } from '#shared/aws/events/event-items.ts';
import { leaseKey } from '#shared/aws/work/lease.ts';
import { createTransact } from '#shared/aws/sdk/transact.ts';

export interface ErasureRowsSettings {
  readonly workTable: string;
  /** Name of the lease whose fence every write is conditional on. */
  readonly leaseName: string;
  readonly timers: Timers;
  readonly random: Random;
}

/** Keys of the rows in the work table. */
export const erasureKeys = {
  erasure: ({ kind, id }: Customer) => ({ pk: `ERASURE#${kind}#${id}`, sk: 'erasure' }),
  witness: { pk: 'ERASURE_WITNESS', sk: 'witness' },
} as const;

/** Rows of the work table: how far each erasure is, which is its report, too. */
export function createErasureRows(
  settings: ErasureRowsSettings,
  client = new DynamoDBClient(clientSettings),
): ErasureRows {
  const { workTable: TableName, leaseName } = settings;
  const transact = createTransact({ ...settings, client });
  type Key = ReturnType<typeof erasureKeys.erasure> | typeof erasureKeys.witness;

  async function read<Schema extends z.ZodMiniType>(
    key: Key,
    schema: Schema,
  ): Promise<z.output<Schema> | undefined> {
    const { Item: item } = await client.send(
      new GetItemCommand({ TableName, Key: toItem(key), ConsistentRead: true }),
    );
    return item === undefined ? undefined : schema.parse(unmarshall(item));
  }
  async function write(fence: number, row: object, condition: object = {}): Promise<void> {
    const stillHeld: TransactWriteItem = {
      ConditionCheck: {
        TableName,
        Key: leaseKey(leaseName),
        ConditionExpression: 'fence = :fence',
        ExpressionAttributeValues: { ':fence': { N: String(fence) } },
      },
    };
    const result = await transact([stillHeld, { Put: { TableName, Item: toItem(row), ...condition } }]);
    if (result.outcome === 'committed') return;
    if (result.reasons[0]?.Code === 'ConditionalCheckFailed') throw new LeaseLostError();
    throw new TransientError('row-in-motion', 'An erasure has moved on since it was read');
  }

  return {
    read: async (asked) => read(erasureKeys.erasure(asked), storedErasure),
    write: async (fence, row) =>
      write(fence, { ...erasureKeys.erasure(row.customer), ...row }, stateIsOneOf(statesBefore(row.state))),
    witness: async () => (await read(erasureKeys.witness, storedWitness))?.customer,
    keepWitness: async (fence, witness) => write(fence, { ...erasureKeys.witness, customer: witness }),
  };
}

function stateIsOneOf(states: readonly string[]) {
  const values = Object.fromEntries(states.map((state, index) => [`:s${index}`, { S: state }]));
  return {
    ConditionExpression: `attribute_not_exists(pk) OR #state IN (${Object.keys(values).join(', ')})`,
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: values,
  };
}

const storedErasure = z.object(erasure.shape);
const storedWitness = z.object({ customer });
