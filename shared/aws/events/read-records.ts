import {
  BatchGetItemCommand,
  type BatchGetItemCommandOutput,
  type DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import { jitteredDelayMs } from '#shared/kernel/backoff.ts';
import type { Timers } from '#shared/kernel/clock.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import { inParallel } from '#shared/kernel/in-parallel.ts';
import type { Random } from '#shared/kernel/random.ts';
import type { Item } from './event-items.ts';
import { limits } from '#shared/aws/sdk/limits.ts';

interface ReadRecordsDeps {
  readonly client: DynamoDBClient;
  readonly timers: Timers;
  readonly random: Random;
}

const requestsAtOnce = 8;
const attempts = 6;
const backoff = { firstMs: 20, capMs: 1_000 };

/** Rows of the events table by id, read consistently, in no particular order; missing ones are left out. */
export function createReadRecords(eventsTable: string, { client, timers, random }: ReadRecordsDeps) {
  const readTogether = async (ids: readonly string[]): Promise<readonly Item[]> => {
    const found: Item[] = [];
    let Keys: Item[] | undefined = ids.map((id) => ({ pk: { S: id } }));
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const { Responses: rows, UnprocessedKeys: unread }: BatchGetItemCommandOutput = await client.send(
        new BatchGetItemCommand({ RequestItems: { [eventsTable]: { Keys, ConsistentRead: true } } }),
      );
      found.push(...(rows?.[eventsTable] ?? []));
      // A response holds at most 16 MB, and less if the table is busy.
      Keys = unread?.[eventsTable]?.Keys;
      if (Keys === undefined || Keys.length === 0) return found;
      await timers.sleep(jitteredDelayMs(attempt, backoff, random));
    }
    throw new TransientError('store-busy', 'Some records were not read in any attempt');
  };
  return async (ids: readonly string[]): Promise<readonly Item[]> => {
    const { keysPerRead } = limits.dynamodb;
    const requests = Array.from({ length: Math.ceil(ids.length / keysPerRead) }, (_, index) =>
      ids.slice(index * keysPerRead, (index + 1) * keysPerRead),
    );
    return (await inParallel(requests, requestsAtOnce, readTogether)).flat();
  };
}
