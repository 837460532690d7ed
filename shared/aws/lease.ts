import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  TransactionConflictException,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import * as z from '#shared/kernel/zod.ts';
import type { Clock } from '#shared/kernel/clock.ts';
import { LeaseLostError, type Lease } from '#shared/kernel/lease.ts';
import type { Random } from '#shared/kernel/random.ts';
import { clientSettings } from './client-settings.ts';

export interface LeaseSettings {
  readonly workTable: string;
  readonly name: string;
  readonly durationMs: number;
  readonly clock: Clock;
  readonly random: Random;
}

/** Where a lease lies: writes that are conditional on its fence name this row. */
export function leaseKey(name: string) {
  return { pk: { S: `LEASE#${name}` }, sk: { S: 'lease' } };
}

const taken = z.object({ fence: z.object({ N: z.coerce.number() }) });

/** A row of the work table. It has no expiry: a fence that began again would let an old holder write. */
export function createLease(settings: LeaseSettings, client = new DynamoDBClient(clientSettings)): Lease {
  const { workTable: TableName, name, durationMs, clock, random } = settings;
  const row = { TableName, Key: leaseKey(name) };
  const until = () => ({ ':until': { N: String(clock.now() + durationMs) } });

  /** Changes the row if the fence is still ours; false if it is not. */
  const change = async (fence: number, heldUntil: ReturnType<typeof until>): Promise<boolean> =>
    succeeds(async () => {
      await client.send(
        new UpdateItemCommand({
          ...row,
          UpdateExpression: 'SET heldUntil = :until',
          ConditionExpression: 'fence = :fence',
          ExpressionAttributeValues: { ...heldUntil, ':fence': { N: String(fence) } },
        }),
      );
    });

  return {
    async acquire() {
      let fence: number | undefined;
      // The name lets the SDK repeat a request whose answer was lost without locking itself out.
      const holder = { S: random.uuid() };
      await succeeds(async () => {
        const { Attributes: attributes } = await client.send(
          new UpdateItemCommand({
            ...row,
            UpdateExpression:
              'SET fence = if_not_exists(fence, :zero) + :one, heldUntil = :until, holder = :holder',
            ConditionExpression: 'attribute_not_exists(pk) OR heldUntil <= :now OR holder = :holder',
            ExpressionAttributeValues: {
              ...until(),
              ':now': { N: String(clock.now()) },
              ':zero': { N: '0' },
              ':one': { N: '1' },
              ':holder': holder,
            },
            ReturnValues: 'UPDATED_NEW',
          }),
        );
        fence = taken.parse(attributes).fence.N;
      });
      return fence;
    },
    async renew(fence) {
      if (!(await change(fence, until()))) throw new LeaseLostError();
    },
    async release(fence) {
      await change(fence, { ':until': { N: '0' } });
    },
  };
}

/** False if the condition failed, or if a transaction of another run has the row right now. */
async function succeeds(update: () => Promise<void>): Promise<boolean> {
  try {
    await update();
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException || error instanceof TransactionConflictException)
      return false;
    throw error;
  }
}
