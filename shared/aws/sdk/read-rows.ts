import {
  type AttributeValue,
  BatchGetItemCommand,
  type BatchGetItemCommandOutput,
  type DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import { jitteredDelayMs } from '#shared/kernel/backoff.ts';
import type { Timers } from '#shared/kernel/clock.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import { inParallel } from '#shared/kernel/in-parallel.ts';
import type { Random } from '#shared/kernel/random.ts';
import { limits } from './limits.ts';

interface ReadRowsDeps {
  readonly client: DynamoDBClient;
  readonly timers: Timers;
  readonly random: Random;
}

type Item = Record<string, AttributeValue>;

const requestsAtOnce = 8;
const attempts = 6;
const backoff = { firstMs: 20, capMs: 1_000 };

/** Rows of a table by key, read consistently, in no particular order; missing ones are left out. */
export function createReadRows(table: string, { client, timers, random }: ReadRowsDeps) {
  const readTogether = async (keys: readonly Item[]): Promise<readonly Item[]> => {
    const found: Item[] = [];
    let Keys: Item[] | undefined = [...keys];
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const { Responses: rows, UnprocessedKeys: unread }: BatchGetItemCommandOutput = await client.send(
        new BatchGetItemCommand({ RequestItems: { [table]: { Keys, ConsistentRead: true } } }),
      );
      found.push(...(rows?.[table] ?? []));
      // A response holds at most 16 MB, and less if the table is busy.
      Keys = unread?.[table]?.Keys;
      if (Keys === undefined || Keys.length === 0) return found;
      await timers.sleep(jitteredDelayMs(attempt, backoff, random));
    }
    throw new TransientError('store-busy', 'Some rows were not read in any attempt');
  };
  return async (keys: readonly Item[]): Promise<readonly Item[]> => {
    const { keysPerRead } = limits.dynamodb;
    const requests = Array.from({ length: Math.ceil(keys.length / keysPerRead) }, (_, index) =>
      keys.slice(index * keysPerRead, (index + 1) * keysPerRead),
    );
    return (await inParallel(requests, requestsAtOnce, readTogether)).flat();
  };
}
