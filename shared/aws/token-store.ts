import {
  GetItemCommand,
  UpdateItemCommand,
  type AttributeValue,
  type DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import * as z from '#shared/kernel/zod.ts';
import type { SharedToken, TokenStore } from '#shared/bank/token/token-store.ts';
import { tookEffect } from './took-effect.ts';

const key = { pk: { S: 'TOKEN#bank' }, sk: { S: 'token' } };

// The table forgets a token a day after its end; the item is the lease as well and may be needed until then.
const keptAfterEndSeconds = 86_400;

const item = z.object({
  generation: z.pipe(
    z.object({ S: z.string() }),
    z.transform(({ S }) => S),
  ),
  sealed: z.pipe(
    z.object({ S: z.string() }),
    z.transform(({ S }) => S),
  ),
  sentAtMs: z.pipe(
    z.object({ N: z.string() }),
    z.transform(({ N }) => Number(N)),
  ),
  lifeMs: z.pipe(
    z.object({ N: z.string() }),
    z.transform(({ N }) => Number(N)),
  ),
});

/** The shared token as one item of the work table, with its lease in the same item. */
export function createTokenStore(dynamo: DynamoDBClient, workTable: string): TokenStore {
  const update = (
    expression: string,
    { condition, values }: { readonly condition: string; readonly values: Record<string, AttributeValue> },
  ): Promise<boolean> => {
    const command = new UpdateItemCommand({
      TableName: workTable,
      Key: key,
      UpdateExpression: expression,
      ConditionExpression: condition,
      ExpressionAttributeValues: values,
    });
    return tookEffect(dynamo.send(command));
  };

  return {
    async read(): Promise<SharedToken | undefined> {
      const { Item } = await dynamo.send(
        new GetItemCommand({ TableName: workTable, Key: key, ConsistentRead: true }),
      );
      // An item without a token holds the very first lease.
      return item.safeParse(Item).data;
    },
    lease: ({ owner, nowMs, untilMs, seen }) =>
      update('SET leaseOwner = :owner, leaseUntilMs = :until', {
        condition: `(attribute_not_exists(leaseUntilMs) OR leaseUntilMs <= :now) AND ${
          seen === undefined ? 'attribute_not_exists(generation)' : 'generation = :seen'
        }`,
        values: {
          ':owner': { S: owner },
          ':until': { N: String(untilMs) },
          ':now': { N: String(nowMs) },
          ...(seen === undefined ? {} : { ':seen': { S: seen } }),
        },
      }),
    async write({ generation, sealed, sentAtMs, lifeMs }, { owner, nowMs }) {
      const expiresAt = Math.ceil((sentAtMs + lifeMs) / 1000) + keptAfterEndSeconds;
      await update(
        'SET generation = :generation, sealed = :sealed, sentAtMs = :sent, lifeMs = :life, expiresAt = :expires ' +
          'REMOVE leaseOwner, leaseUntilMs',
        {
          condition: 'attribute_not_exists(leaseUntilMs) OR leaseUntilMs <= :now OR leaseOwner = :owner',
          values: {
            ':generation': { S: generation },
            ':sealed': { S: sealed },
            ':sent': { N: String(sentAtMs) },
            ':life': { N: String(lifeMs) },
            ':expires': { N: String(expiresAt) },
            ':now': { N: String(nowMs) },
            ':owner': { S: owner },
          },
        },
      );
    },
    async release({ owner }) {
      await update('REMOVE leaseOwner, leaseUntilMs', {
        condition: 'leaseOwner = :owner',
        values: { ':owner': { S: owner } },
      });
    },
  };
}
