import { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import * as z from '#shared/kernel/zod.ts';
import type { ErasableLateGraves } from '#shared/erasure/ports.ts';
import { mirrorFields, toItem } from '#shared/aws/events/event-items.ts';
import { lateGraveKind, tombstoneKey } from '#shared/aws/mirror/tombstones.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { tookEffect } from '#shared/aws/sdk/took-effect.ts';
import { openRows } from './open-rows.ts';

/** The tombstones that events set and the erasure still has to look at. */
export function createErasableLateGraves(
  mirrorTable: string,
  client = new DynamoDBClient(clientSettings),
): ErasableLateGraves {
  return {
    async *before(instant) {
      for await (const row of openRows(client, { mirrorTable, kind: lateGraveKind, before: instant })) {
        const { grave, openSince: since } = lateGraveRow.parse(mirrorFields(row));
        const { kind, entityId, accountId } = grave;
        yield { entity: { kind, entityId }, accountId, since };
      }
    },
    async close({ entity, since }) {
      const command = new UpdateItemCommand({
        TableName: mirrorTable,
        Key: toItem(tombstoneKey(entity.entityId)),
        UpdateExpression: 'REMOVE openKind, openSince, grave',
        ConditionExpression: 'openSince = :since',
        ExpressionAttributeValues: { ':since': { S: since } },
      });
      await tookEffect(client.send(command));
    },
  };
}

const lateGraveRow = z.object({
  openSince: z.string(),
  grave: z.object({ kind: z.string(), entityId: z.string(), accountId: z.optional(z.string()) }),
});
