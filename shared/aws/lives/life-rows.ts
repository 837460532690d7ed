import { paginateQuery, QueryCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { breakRow } from '#shared/breaks/break.ts';
import type { Customer } from '#shared/erasure/customer.ts';
import { erasure } from '#shared/erasure/erasure.ts';
import { entityKinds } from '#shared/mirror/mirrored-entity.ts';
import { feeIntent, type FeeIntent } from '#shared/fees/model/fee-intent.ts';
import { feePartitions } from '#shared/fees/names.ts';
import * as z from '#shared/kernel/zod.ts';
import type { HandledByOwn, LifeStores } from '#shared/lives/ports.ts';
import { ownPartitions } from '#shared/own/names.ts';
import { statementRow, type StatementRow } from '#shared/statements/model/statement-row.ts';
import { statementPartitions } from '#shared/statements/names.ts';
import { partition as breaksPartition } from '#shared/aws/breaks/break-keys.ts';
import { erasureKeys } from '#shared/aws/erasure/erasure-rows.ts';
import { mirrorKey, toItem } from '#shared/aws/events/event-items.ts';
import { createReadPartition, createReadRow } from '#shared/aws/work/work-rows.ts';

type OfWork = Pick<LifeStores, 'handled' | 'breaksOf' | 'statementsOf' | 'feesOf' | 'erasureOf'>;

interface WorkRowsSettings {
  readonly workTable: string;
  /** Handlers of the company's own. */
  readonly handlers: readonly string[];
  /** A stage without fees may not read them. */
  readonly chargesFees: boolean;
}

const storedErasure = z.object(erasure.shape);
const handledRow = z.object({ handledAt: z.optional(z.string()) });

/** Rows of the work table that belong to an event, an entity or a customer. */
export function createLifeRows(
  { workTable, handlers, chargesFees }: WorkRowsSettings,
  client: DynamoDBClient,
): OfWork {
  const readRow = createReadRow(workTable, client);
  const readPartition = createReadPartition(workTable, client);
  const handledBy = async (handler: string, id: string): Promise<HandledByOwn[]> => {
    const key = toItem({ pk: `${ownPartitions.handled}${handler}#${id}`, sk: 'event' });
    const row = await readRow(key, handledRow);
    return row === undefined ? [] : [{ handler, handledAt: row.handledAt }];
  };
  return {
    handled: async (id) =>
      (await Promise.all(handlers.map(async (handler) => handledBy(handler, id)))).flat(),
    breaksOf: async (entity) =>
      (await readPartition(breaksPartition(entity), breakRow)).filter(({ state }) => state !== 'SUSPECTED'),
    async *statementsOf(accountId): AsyncGenerator<StatementRow> {
      const query = {
        TableName: workTable,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :kind)',
        ExpressionAttributeValues: toItem({
          ':pk': `${statementPartitions.statements}${accountId}`,
          ':kind': 'bank#',
        }),
        ScanIndexForward: false,
      };
      for await (const { Items: items = [] } of paginateQuery({ client, pageSize: 12 }, query))
        for (const item of items) yield statementRow.parse(unmarshall(item));
    },
    async *feesOf(accountId): AsyncGenerator<FeeIntent> {
      if (!chargesFees) return;
      const query = {
        TableName: workTable,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: toItem({ ':pk': `${feePartitions.intents}${accountId}` }),
      };
      for await (const { Items: items = [] } of paginateQuery({ client }, query))
        for (const item of items) yield feeIntent.parse(unmarshall(item));
    },
    erasureOf: async (customer: Customer) => readRow(toItem(erasureKeys.erasure(customer)), storedErasure),
  };
}

/** The kinds of entities with an id that the mirror has rows of. */
export function createKindsOf(mirrorTable: string, client: DynamoDBClient) {
  const kinds = entityKinds();
  const has = async (kind: string, id: string) => {
    const { Count: count = 0 } = await client.send(
      new QueryCommand({
        TableName: mirrorTable,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: toItem({ ':pk': mirrorKey({ kind, entityId: id, aspect: '' }).pk }),
        Limit: 1,
      }),
    );
    return count > 0 ? [kind] : [];
  };
  return async (id: string): Promise<readonly string[]> =>
    (await Promise.all(kinds.map(async (kind) => has(kind, id)))).flat();
}
