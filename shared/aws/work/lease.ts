import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  TransactionConflictException,
  UpdateItemCommand,
  type UpdateItemCommandOutput,
} from '@aws-sdk/client-dynamodb';
import * as z from '#shared/kernel/zod.ts';
import { jitteredDelayMs } from '#shared/kernel/backoff.ts';
import { clockSkewMs, type Clock, type Timers } from '#shared/kernel/clock.ts';
import { LeaseLostError, type Lease, type LeaseHolder } from '#shared/kernel/lease.ts';
import type { Random } from '#shared/kernel/random.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { jobPartitions } from '#shared/jobs/names.ts';

interface LeaseSettings {
  readonly workTable: string;
  readonly name: string;
  readonly durationMs: number;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
}

/** Key of a lease; writes conditional on its fence refer to this row. */
export function leaseKey(name: string) {
  return { pk: { S: `${jobPartitions.leases}${name}` }, sk: { S: 'lease' } };
}

const attempts = 6;
const backoff = { firstMs: 20, capMs: 640 };

const taken = z.object({
  fence: z.object({ N: z.coerce.number() }),
  heldBefore: z.optional(z.object({ N: z.coerce.number() })),
});

const held = z.object({
  heldUntil: z.object({ N: z.coerce.number() }),
  takenAt: z.optional(z.object({ N: z.coerce.number() })),
  takenBy: z.optional(z.object({ S: z.string() })),
});

function holderIn(row: unknown): LeaseHolder | undefined {
  const { data } = held.safeParse(row);
  if (data === undefined) return undefined;
  const { heldUntil, takenAt, takenBy } = data;
  return {
    untilMs: heldUntil.N,
    ...(takenAt && { sinceMs: takenAt.N }),
    ...(takenBy !== undefined && takenBy.S !== '' && { by: takenBy.S }),
  };
}

/** A row of the work table. It never expires: if the fence started over, an old owner could write again. */
export function createLease(settings: LeaseSettings, client = new DynamoDBClient(clientSettings)): Lease {
  const { workTable: TableName, name, durationMs, clock, timers, random } = settings;
  const row = { TableName, Key: leaseKey(name) };
  const until = () => ({ ':until': { N: String(clock.now() + durationMs) } });

  let lastHolder: LeaseHolder | undefined;

  /**
   * Undefined if the condition failed. A conflict with a transaction, perhaps our own, does not count as a failed
   * condition.
   */
  const send = async (update: UpdateItemCommand): Promise<UpdateItemCommandOutput | undefined> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await client.send(update);
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) {
          lastHolder = holderIn(error.Item);
          return undefined;
        }
        if (!(error instanceof TransactionConflictException) || attempt === attempts) throw error;
      }
      await timers.sleep(jitteredDelayMs(attempt, backoff, random));
    }
  };

  /** Changes the row if the fence is still ours; returns false if it is not. */
  const change = async (fence: number, heldUntil: ReturnType<typeof until>): Promise<boolean> => {
    const update = new UpdateItemCommand({
      ...row,
      UpdateExpression: 'SET heldUntil = :until',
      ConditionExpression: 'fence = :fence',
      ExpressionAttributeValues: { ...heldUntil, ':fence': { N: String(fence) } },
    });
    return (await send(update)) !== undefined;
  };

  /** The latest fence of this process, if the owner before it did not give the lease back. */
  let leftTo: number | undefined;
  return {
    heldBy: () => lastHolder,
    async acquire(by) {
      const update = new UpdateItemCommand({
        ...row,
        UpdateExpression:
          'SET fence = if_not_exists(fence, :zero) + :one, heldUntil = :until, holder = :holder, takenAt = :now, takenBy = :by, heldBefore = if_not_exists(heldUntil, :zero)',
        ConditionExpression:
          'attribute_not_exists(pk) OR heldUntil <= :now OR heldUntil > :latest OR holder = :holder',
        ExpressionAttributeValues: {
          ...until(),
          // Empty for a schedule.
          ':by': { S: by ?? '' },
          ':now': { N: String(clock.now()) },
          // Later than any clock of ours can produce; the fence still keeps such an owner from writing.
          ':latest': { N: String(clock.now() + durationMs + clockSkewMs) },
          ':zero': { N: '0' },
          ':one': { N: '1' },
          // Lets a request whose answer was lost be retried without locking itself out.
          ':holder': { S: random.uuid() },
        },
        ReturnValues: 'UPDATED_NEW',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      });
      const updated = await send(update);
      if (updated === undefined) return undefined;
      const { fence, heldBefore } = taken.parse(updated.Attributes);
      // One that was given back is held until the instant 0.
      leftTo = (heldBefore?.N ?? 0) > 0 ? fence.N : undefined;
      return fence.N;
    },
    isLeft: (fence) => fence === leftTo,
    async renew(fence) {
      if (!(await change(fence, until()))) throw new LeaseLostError();
    },
    async release(fence) {
      await change(fence, { ':until': { N: '0' } });
    },
  };
}
