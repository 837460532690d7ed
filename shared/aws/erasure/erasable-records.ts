import { DynamoDBClient, GetItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import * as z from '#shared/kernel/zod.ts';
import type { Owners } from '#shared/mirror/effect.ts';
import type { ErasableRecord, ErasableRecords } from '#shared/erasure/stores.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { toItem, type Item } from '#shared/aws/events/event-items.ts';
import { fieldsOfItem, packedShell } from '#shared/aws/events/record-items.ts';
import { tookEffect } from '#shared/aws/sdk/took-effect.ts';

/** Number of records read in parallel. */
const parallelReads = 16;

const attempts = 3;

/** Removes bodies from the events table. */
export function createErasableRecords(
  eventsTable: string,
  client = new DynamoDBClient(clientSettings),
): ErasableRecords {
  const readOne = async (id: string): Promise<readonly ErasableRecord[]> => {
    const { Item: item } = await client.send(
      new GetItemCommand({
        TableName: eventsTable,
        Key: toItem({ pk: id }),
        ProjectionExpression: 'pk, erased',
        ConsistentRead: true,
      }),
    );
    return item === undefined ? [] : [{ id, isErased: item['erased']?.BOOL ?? false }];
  };
  /** Returns false if the record changed since it was read: somebody replayed a parked event. */
  const eraseOnce = async (id: string): Promise<boolean> => {
    const Key = toItem({ pk: id });
    const { Item: item } = await client.send(
      new GetItemCommand({ TableName: eventsTable, Key, ConsistentRead: true }),
    );
    const packed = item?.['packed']?.B;
    if (packed === undefined) return true;
    const command = new UpdateItemCommand({
      TableName: eventsTable,
      Key,
      // Without its body an event cannot be replayed, so it no longer waits for a person.
      UpdateExpression: 'SET packed = :shell, erased = :true REMOVE parked',
      ConditionExpression: 'packed = :packed',
      ExpressionAttributeValues: {
        ':shell': { B: packedShell(packed) },
        ':packed': { B: packed },
        ':true': { BOOL: true },
      },
    });
    return tookEffect(client.send(command));
  };
  const ownersOf = async (id: string): Promise<readonly (readonly [string, Owners])[]> => {
    const command = new GetItemCommand({
      TableName: eventsTable,
      Key: toItem({ pk: id }),
      ConsistentRead: true,
    });
    const { Item: item } = await client.send(command);
    return item === undefined ? [] : [[id, recordedOwners(item)]];
  };
  return {
    read: async (ids) => eachOf(ids, readOne),
    owners: async (ids) => new Map(await eachOf(ids, ownersOf)),
    async erase(id) {
      for (let attempt = 0; attempt < attempts; attempt += 1) if (await eraseOnce(id)) return;
      throw new TransientError(
        'record-in-motion',
        'A record changed during every attempt to remove its body',
      );
    },
  };
}

/** Runs one query for each id, some in parallel. */
async function eachOf<Found>(
  ids: readonly string[],
  ask: (id: string) => Promise<readonly Found[]>,
): Promise<readonly Found[]> {
  const found: Found[] = [];
  for (let start = 0; start < ids.length; start += parallelReads) {
    const some = await Promise.all(ids.slice(start, start + parallelReads).map(ask));
    found.push(...some.flat());
  }
  return found;
}

const ownersInRecord = z.object({
  customerId: z.optional(z.string()),
  businessId: z.optional(z.string()),
  throughId: z.optional(z.string()),
});

function recordedOwners(item: Item): Owners {
  const { customerId, businessId, throughId } = ownersInRecord.parse(fieldsOfItem(item) ?? {});
  return {
    ...(customerId !== undefined && { customerId }),
    ...(businessId !== undefined && { businessId }),
    ...(throughId !== undefined && { throughId }),
  };
}
