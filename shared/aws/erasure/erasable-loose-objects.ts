import { DeleteItemCommand, DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import * as z from '#shared/kernel/zod.ts';
import type { ErasableLooseObjects, NotedObject } from '#shared/erasure/ports.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import type { ArchiveReaderSettings } from '#shared/aws/bookings/archive/archive-reader.ts';
import { createListAgain } from '#shared/aws/bookings/archive/list-again.ts';
import { toItem, type Item } from '#shared/aws/events/event-items.ts';
import { looseKind } from '#shared/aws/events/object-items.ts';
import { entityOf } from '#shared/aws/mirror/traced-entities.ts';
import { leftBodyKind } from '#shared/mirror/loose-objects.ts';
import { tookEffect } from '#shared/aws/sdk/took-effect.ts';
import { openRows } from './open-rows.ts';

/** The open items of the mirror that name loose objects of the bucket. */
export function createErasableLooseObjects(
  settings: ArchiveReaderSettings,
  client = new DynamoDBClient(clientSettings),
): ErasableLooseObjects {
  const { mirrorTable } = settings;
  const asNoted = ({ since }: NotedObject) => ({
    ConditionExpression: 'openSince = :since',
    ExpressionAttributeValues: { ':since': { S: since } },
  });
  return {
    async *before(instant) {
      // If a commit has kept the object meanwhile, its row is no longer open.
      for await (const row of openRows(client, { mirrorTable, kind: looseKind, before: instant }))
        yield notedObject(row);
    },
    async claim(object, at) {
      const { ConditionExpression, ExpressionAttributeValues } = asNoted(object);
      const command = new UpdateItemCommand({
        TableName: mirrorTable,
        Key: toItem(object.note),
        UpdateExpression: 'SET claimed = :true, openSince = :at',
        ConditionExpression,
        ExpressionAttributeValues: { ...ExpressionAttributeValues, ...toItem({ ':true': true, ':at': at }) },
      });
      return tookEffect(client.send(command));
    },
    async forget(object) {
      const command = new DeleteItemCommand({
        TableName: mirrorTable,
        Key: toItem(object.note),
        ...asNoted(object),
      });
      return tookEffect(client.send(command));
    },
    listAgain: createListAgain(settings, client),
  };
}

const noted = z.object({
  pk: z.object({ S: z.string() }),
  sk: z.object({ S: z.string() }),
  bodyKey: z.object({ S: z.string() }),
  openSince: z.object({ S: z.string() }),
  claimed: z.optional(z.object({ BOOL: z.boolean() })),
});

function notedObject(row: Item): NotedObject {
  const { pk, sk, bodyKey, openSince, claimed } = noted.parse(row);
  const { kind, entityId } = entityOf(pk.S);
  return {
    note: { pk: pk.S, sk: sk.S },
    key: bodyKey.S,
    since: openSince.S,
    isClaimed: claimed?.BOOL ?? false,
    ...(kind === leftBodyKind && { eventId: entityId }),
  };
}
