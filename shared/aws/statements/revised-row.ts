import type { DynamoDBClient, TransactWriteItem } from '@aws-sdk/client-dynamodb';
import { toItem, type Item } from '#shared/aws/events/event-items.ts';
import { createTransact } from '#shared/aws/sdk/transact.ts';
import type { Timers } from '#shared/kernel/clock.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import type { Random } from '#shared/kernel/random.ts';

export interface RevisedRowsSettings<Row> {
  readonly workTable: string;
  readonly timers: Timers;
  readonly random: Random;
  /** Writes that a publication adds to its transaction: the register's row and the event. */
  readonly alsoWrites: (row: Row) => readonly TransactWriteItem[];
}

/** Writes a row as its next revision. Rejects with a transient error if somebody has written it since it was read. */
export function createWriteRevision<Row extends { readonly revision: number }>(
  { workTable: TableName, ...system }: Omit<RevisedRowsSettings<Row>, 'alsoWrites'>,
  keyOf: (row: Row) => Item,
  client: DynamoDBClient,
) {
  const transact = createTransact({ client, ...system });
  return async (row: Row, others: readonly TransactWriteItem[] = []): Promise<Row> => {
    const { next, put } = nextRevision(TableName, keyOf, row);
    const result = await transact([put, ...others]);
    if (result.outcome === 'committed') return next;
    throw rowInMotion();
  };
}

/** The row in its next revision, and its write. */
export function nextRevision<Row extends { readonly revision: number }>(
  TableName: string,
  keyOf: (row: Row) => Item,
  row: Row,
): { readonly next: Row; readonly put: TransactWriteItem } {
  const next = { ...row, revision: row.revision + 1 };
  const Item = { ...keyOf(next), ...toItem(next) };
  return { next, put: { Put: { TableName, Item, ...unchangedSince(row) } } };
}

export const rowInMotion = () =>
  new TransientError('row-in-motion', 'Another worker has written the statement meanwhile');

function unchangedSince({ revision }: { readonly revision: number }) {
  if (revision === 0) return { ConditionExpression: 'attribute_not_exists(pk)' };
  return {
    ConditionExpression: 'revision = :revision',
    ExpressionAttributeValues: toItem({ ':revision': revision }),
  };
}
