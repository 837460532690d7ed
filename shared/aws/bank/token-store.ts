import { GetItemCommand, UpdateItemCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from '#shared/kernel/zod.ts';
import type { TokenRow, TokenStore } from '#shared/bank/token/token-store.ts';
import { tookEffect } from '#shared/aws/sdk/took-effect.ts';
import { bankPartitions } from '#shared/bank/names.ts';

const key = marshall({ pk: bankPartitions.token, sk: 'token' });

// The table deletes a token one day after it expires; its item also holds the lease and may be needed until then.
const keptAfterEndSeconds = 86_400;

const token = z.object({
  generation: z.string(),
  sealed: z.string(),
  sentAtMs: z.number(),
  lifeMs: z.number(),
});
const lease = z.pipe(
  z.object({ leaseOwner: z.string(), leaseUntilMs: z.number() }),
  z.transform(({ leaseOwner, leaseUntilMs }) => ({ owner: leaseOwner, untilMs: leaseUntilMs })),
);
const refusers = z.object({ refusers: z.record(z.string(), z.number()) });

interface Change {
  readonly set: string;
  readonly condition: readonly string[];
  /** By the names in the two expressions, without colons; undefined values are omitted from both. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** The shared token and its lease as one item of the work table. */
export function createTokenStore(dynamo: DynamoDBClient, workTable: string): TokenStore {
  const update = createUpdate(dynamo, workTable);
  return {
    async read(): Promise<TokenRow> {
      const { Item: item = {} } = await dynamo.send(
        new GetItemCommand({ TableName: workTable, Key: key, ConsistentRead: true }),
      );
      const row = unmarshall(item);
      return {
        // An item without a token holds the very first lease.
        token: token.safeParse(row).data,
        lease: lease.safeParse(row).data,
        refusers: refusers.safeParse(row).data?.refusers,
      };
    },
    lease: async (seen, { owner, untilMs }) =>
      update({
        set: 'SET leaseOwner = :owner, leaseUntilMs = :until',
        condition: [
          unchanged('generation', 'seen', seen.token?.generation),
          unchanged('leaseOwner', 'seenOwner', seen.lease?.owner),
          unchanged('leaseUntilMs', 'seenUntil', seen.lease?.untilMs),
        ],
        values: {
          owner,
          until: untilMs,
          seen: seen.token?.generation,
          seenOwner: seen.lease?.owner,
          seenUntil: seen.lease?.untilMs,
        },
      }),
    write: async (written, { owner, seen }) =>
      update({
        set: `${setToken} REMOVE leaseOwner, leaseUntilMs`,
        condition: ['leaseOwner = :owner', unchanged('generation', 'seen', seen)],
        values: { ...valuesOf(written), owner, seen },
      }),
    offer: async (offered) =>
      update({
        set: setToken,
        condition: ['(attribute_not_exists(sentAtMs) OR sentAtMs < :sentAtMs)'],
        values: valuesOf(offered),
      }),
    async release(owner) {
      await update({
        set: 'REMOVE leaseOwner, leaseUntilMs',
        condition: ['leaseOwner = :owner'],
        values: { owner },
      });
    },
    keepRefusers: async (seen, listed) =>
      update({
        set: 'SET refusers = :refusers',
        condition: [
          unchanged('generation', 'seen', seen.token?.generation),
          unchanged('refusers', 'seenRefusers', seen.refusers),
        ],
        values: { refusers: listed, seen: seen.token?.generation, seenRefusers: seen.refusers },
      }),
  };
}

function createUpdate(dynamo: DynamoDBClient, workTable: string) {
  return async ({ set, condition, values }: Change): Promise<boolean> => {
    const named = Object.entries(values).filter(([, value]) => value !== undefined);
    const command = new UpdateItemCommand({
      TableName: workTable,
      Key: key,
      UpdateExpression: set,
      ConditionExpression: condition.join(' AND '),
      ExpressionAttributeValues: marshall(
        Object.fromEntries(named.map(([name, value]) => [`:${name}`, value])),
      ),
    });
    return tookEffect(dynamo.send(command));
  };
}

const setToken =
  'SET generation = :generation, sealed = :sealed, sentAtMs = :sentAtMs, lifeMs = :lifeMs, expiresAt = :expiresAt';

function valuesOf(written: z.output<typeof token>) {
  const { generation, sealed, sentAtMs, lifeMs } = written;
  const expiresAt = Math.ceil((sentAtMs + lifeMs) / 1000) + keptAfterEndSeconds;
  return { generation, sealed, sentAtMs, lifeMs, expiresAt };
}

/** True while the attribute equals what was read, or is still absent if it was. */
function unchanged(attribute: string, name: string, seen: unknown): string {
  return seen === undefined ? `attribute_not_exists(${attribute})` : `${attribute} = :${name}`;
}
