import {
  DynamoDBServiceException,
  TransactionCanceledException,
  TransactWriteItemsCommand,
  type CancellationReason,
  type DynamoDBClient,
  type TransactWriteItem,
  type TransactWriteItemsCommandInput,
} from '@aws-sdk/client-dynamodb';
import { jitteredDelayMs } from '#shared/kernel/backoff.ts';
import type { Timers } from '#shared/kernel/clock.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import type { Random } from '#shared/kernel/random.ts';

interface TransactDeps {
  readonly client: DynamoDBClient;
  readonly timers: Timers;
  readonly random: Random;
}

export type Transacted =
  | { readonly outcome: 'committed' }
  /** A condition of ours failed: one reason per item, in their order. */
  | { readonly outcome: 'refused'; readonly reasons: readonly CancellationReason[] };

const attempts = 6;
const backoff = { firstMs: 20, capMs: 640 };

/**
 * One transaction. Conflicts with other transactions and throttling are retried in place, then rejected as transient;
 * only a failed condition is returned. All attempts share one token, so a late attempt does nothing after another has
 * taken effect. DynamoDB remembers a token for ten minutes.
 */
export function createTransact({ client, timers, random }: TransactDeps) {
  const tryOnce = async (
    request: TransactWriteItemsCommandInput,
  ): Promise<Transacted | DynamoDBServiceException> => {
    try {
      await client.send(new TransactWriteItemsCommand(request));
      return { outcome: 'committed' };
    } catch (error) {
      if (error instanceof TransactionCanceledException) {
        const reasons = error.CancellationReasons ?? [];
        if (reasons.some(({ Code }) => Code === 'ConditionalCheckFailed'))
          return { outcome: 'refused', reasons };
        if (reasons.some(({ Code }) => Code !== undefined && passing.has(Code))) return error;
      }
      if (error instanceof DynamoDBServiceException && passing.has(error.name)) return error;
      throw error;
    }
  };

  return async function transact(items: TransactWriteItem[]): Promise<Transacted> {
    const request = { TransactItems: items, ClientRequestToken: random.uuid() };
    for (let attempt = 0; ; attempt += 1) {
      const result = await tryOnce(request);
      if ('outcome' in result) return result;
      if (attempt + 1 === attempts)
        throw new TransientError(
          'store-busy',
          'A transaction met conflicts or throttling in every attempt',
          result,
        );
      await timers.sleep(jitteredDelayMs(attempt, backoff, random));
    }
  };
}

/** Codes of cancellation reasons and names of exceptions after which an immediate retry may succeed. */
const passing: ReadonlySet<string> = new Set([
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
  'TransactionConflictException',
  'TransactionInProgressException',
  'ThrottlingException',
  'ProvisionedThroughputExceededException',
]);
