import { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { toItem } from '#shared/aws/events/event-items.ts';
import { notesPartition } from '#shared/aws/breaks/break-keys.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { createReadPartition } from '#shared/aws/work/work-rows.ts';
import type { ErasableNotes } from '#shared/erasure/notes-store.ts';
import * as z from '#shared/kernel/zod.ts';

const row = z.object({ sk: z.string(), isErased: z.optional(z.boolean()) });

/** Erases notes that persons wrote about breaks. Their author, time and named evidence stay. */
export function createErasableNotes(
  TableName: string,
  client = new DynamoDBClient(clientSettings),
): ErasableNotes {
  return {
    async of(subject) {
      const rows = await createReadPartition(TableName, client)(notesPartition(subject), row);
      return rows.map(({ sk: key, isErased = false }) => ({ key, isErased }));
    },
    async erase(subject, key) {
      const update = new UpdateItemCommand({
        TableName,
        Key: toItem({ pk: notesPartition(subject), sk: key }),
        UpdateExpression: 'SET isErased = :erased REMOVE #text',
        ExpressionAttributeNames: { '#text': 'text' },
        ExpressionAttributeValues: toItem({ ':erased': true }),
      });
      await client.send(update);
    },
  };
}
