import { DynamoDBClient, paginateQuery, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { toItem } from '#shared/aws/events/event-items.ts';
import { notesPartition } from '#shared/aws/breaks/break-keys.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import type { ErasableNotes } from '#shared/erasure/notes-store.ts';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from '#shared/kernel/zod.ts';

const row = z.object({ sk: z.string(), isErased: z.optional(z.boolean()) });

/** What persons wrote about breaks, for leaving nothing of it but who wrote when, and the evidence that it names. */
export function createErasableNotes(
  TableName: string,
  client = new DynamoDBClient(clientSettings),
): ErasableNotes {
  return {
    async of(subject) {
      const query = {
        TableName,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: toItem({ ':pk': notesPartition(subject) }),
        ConsistentRead: true,
      };
      const found: { readonly key: string; readonly isErased: boolean }[] = [];
      for await (const { Items: items = [] } of paginateQuery({ client }, query))
        for (const item of items) {
          const { sk: key, isErased = false } = row.parse(unmarshall(item));
          found.push({ key, isErased });
        }
      return found;
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
