import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import * as z from '#shared/kernel/zod.ts';
import { customer, type Customer } from '#shared/erasure/customer.ts';
import { erasure, statesBefore } from '#shared/erasure/erasure.ts';
import type { ErasureRows } from '#shared/erasure/ports.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { toItem } from '#shared/aws/events/event-items.ts';
import { createFencedWrite, createReadRow, type FencedRowsSettings } from '#shared/aws/work/work-rows.ts';
import { erasurePartitions } from '#shared/erasure/names.ts';

/** Keys of the rows in the work table. */
export const erasureKeys = {
  erasure: ({ kind, id }: Customer) => ({ pk: `${erasurePartitions.erasures}${kind}#${id}`, sk: 'erasure' }),
  witness: { pk: erasurePartitions.witness, sk: 'witness' },
} as const;

/** Rows of the work table: how far each erasure is. The row is also the erasure's report. */
export function createErasureRows(
  settings: FencedRowsSettings,
  client = new DynamoDBClient(clientSettings),
): ErasureRows {
  const { workTable: TableName } = settings;
  const fencedWrite = createFencedWrite(settings, client);
  const read = createReadRow(TableName, client);
  const write = async (fence: number, row: object, condition: object = {}): Promise<void> =>
    fencedWrite(fence, [{ Put: { TableName, Item: toItem(row), ...condition } }]);

  return {
    read: async (asked) => read(toItem(erasureKeys.erasure(asked)), storedErasure),
    write: async (fence, row) =>
      write(fence, { ...erasureKeys.erasure(row.customer), ...row }, stateIsOneOf(statesBefore(row.state))),
    witness: async () => (await read(toItem(erasureKeys.witness), storedWitness))?.customer,
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
