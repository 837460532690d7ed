import { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import * as z from '#shared/kernel/zod.ts';
import type { ErasableLateTombstones } from '#shared/erasure/ports.ts';
import { mirrorFields, toItem } from '#shared/aws/events/event-items.ts';
import { lateTombstoneKey, lateTombstoneKind, undecidedKind } from '#shared/aws/mirror/tombstones.ts';
import type { LateTombstone } from '#shared/mirror/tombstones.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { tookEffect } from '#shared/aws/sdk/took-effect.ts';
import { openRows } from './open-rows.ts';

/** Entities that events of erased customers led to, and that the erasure still has to check. */
export function createErasableLateTombstones(
  mirrorTable: string,
  client = new DynamoDBClient(clientSettings),
): ErasableLateTombstones {
  async function* listed(kind: string, before: string): AsyncGenerator<LateTombstone> {
    for await (const row of openRows(client, { mirrorTable, kind, before })) {
      const { grave: tombstone, openSince: since } = lateTombstoneRow.parse(mirrorFields(row));
      const entity = { kind: tombstone.kind, entityId: tombstone.entityId };
      yield { entity, accountId: tombstone.accountId, since };
    }
  }
  return {
    async *before(instant) {
      for await (const tombstone of listed(undecidedKind, instant)) yield { ...tombstone, isUndecided: true };
      yield* listed(lateTombstoneKind, instant);
    },
    async close({ since, ...tombstone }) {
      const command = new UpdateItemCommand({
        TableName: mirrorTable,
        Key: toItem(lateTombstoneKey(tombstone)),
        UpdateExpression: 'REMOVE openKind, openSince, grave',
        ConditionExpression: 'openSince = :since',
        ExpressionAttributeValues: { ':since': { S: since } },
      });
      await tookEffect(client.send(command));
    },
  };
}

const lateTombstoneRow = z.object({
  openSince: z.string(),
  grave: z.object({ kind: z.string(), entityId: z.string(), accountId: z.optional(z.string()) }),
});
