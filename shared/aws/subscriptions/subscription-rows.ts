import { DynamoDBClient, GetItemCommand, paginateQuery } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from '#shared/kernel/zod.ts';
import type { Timers } from '#shared/kernel/clock.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import { LeaseLostError } from '#shared/kernel/lease.ts';
import type { Random } from '#shared/kernel/random.ts';
import type { Holdings, SubscriptionRows } from '#shared/subscriptions/ports.ts';
import { creationIntent, subscription, type CreationIntent } from '#shared/subscriptions/subscription.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { leaseKey } from '#shared/aws/work/lease.ts';
import { intentPartition, itemsOf, subscriptionKeys } from './subscription-items.ts';
import { createTransact } from '#shared/aws/sdk/transact.ts';

export interface SubscriptionRowsSettings {
  readonly workTable: string;
  /** Name of the lease whose fence every write is conditional on. */
  readonly leaseName: string;
  readonly timers: Timers;
  readonly random: Random;
}

const publication = z.object({ number: z.number(), startedAt: z.string(), digest: z.string() });

/** Event types that are read at a time. */
const parallelReads = 16;

/** Rows of the work table, which is encrypted with the customer-managed key: they hold the secrets. */
export function createSubscriptionRows(
  settings: SubscriptionRowsSettings,
  client = new DynamoDBClient(clientSettings),
): SubscriptionRows {
  const { workTable, leaseName } = settings;
  const transact = createTransact({ ...settings, client });
  const { readOne, readType } = createReader(workTable, client);
  return {
    async read(eventTypes) {
      const found: Holdings[] = [];
      for (let start = 0; start < eventTypes.length; start += parallelReads) {
        found.push(...(await Promise.all(eventTypes.slice(start, start + parallelReads).map(readType))));
      }
      return {
        subscriptions: found.flatMap(({ subscriptions }) => subscriptions),
        intents: found.flatMap(({ intents }) => intents),
      };
    },
    publication: () => readOne(subscriptionKeys.publication, publication),
    async write(fence, change) {
      const stillHeld = {
        ConditionCheck: {
          TableName: workTable,
          Key: leaseKey(leaseName),
          ConditionExpression: 'fence = :fence',
          ExpressionAttributeValues: { ':fence': { N: String(fence) } },
        },
      };
      const result = await transact([stillHeld, ...itemsOf(change, workTable)]);
      if (result.outcome === 'committed') return;
      if (result.reasons[0]?.Code === 'ConditionalCheckFailed') throw new LeaseLostError();
      throw new TransientError('subscription-rows-changed', `The rows for ${change.kind} have changed`);
    },
  };
}

function createReader(workTable: string, client: DynamoDBClient) {
  async function readOne<Schema extends z.ZodMiniType>(
    key: { readonly pk: string; readonly sk: string },
    schema: Schema,
  ): Promise<z.output<Schema> | undefined> {
    const { Item: item } = await client.send(
      new GetItemCommand({ TableName: workTable, Key: marshall(key), ConsistentRead: true }),
    );
    return item === undefined ? undefined : schema.parse(unmarshall(item));
  }

  async function readIntents(eventType: string): Promise<readonly CreationIntent[]> {
    const intents: CreationIntent[] = [];
    const query = {
      TableName: workTable,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': { S: intentPartition(eventType) } },
      ConsistentRead: true,
    };
    for await (const { Items: items = [] } of paginateQuery({ client }, query)) {
      intents.push(...items.map((item) => creationIntent.parse(unmarshall(item))));
    }
    return intents;
  }

  /** A type's intents lie in one partition, and each names the subscription it led to. */
  async function readType(eventType: string): Promise<Holdings> {
    const intents = await readIntents(eventType);
    const ids = intents.flatMap(({ subscriptionId }) => subscriptionId ?? []);
    const found = await Promise.all(
      ids.map((id) => readOne(subscriptionKeys.subscription(id), subscription)),
    );
    return { intents, subscriptions: found.filter((entry) => entry !== undefined) };
  }

  return { readOne, readType };
}
