import { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import * as z from '#shared/kernel/zod.ts';
import type { ErasableLateGraves } from '#shared/erasure/ports.ts';
import { mirrorFields, toItem } from '#shared/aws/events/event-items.ts';
import { lateGraveKey, lateGraveKind, undecidedKind } from '#shared/aws/mirror/tombstones.ts';
import type { LateGrave } from '#shared/mirror/tombstones.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { tookEffect } from '#shared/aws/sdk/took-effect.ts';
import { openRows } from './open-rows.ts';

/** What events of erased customers led to and the erasure still has to look at. */
export function createErasableLateGraves(
  mirrorTable: string,
  client = new DynamoDBClient(clientSettings),
): ErasableLateGraves {
  async function* listed(kind: string, before: string): AsyncGenerator<LateGrave> {
    for await (const row of openRows(client, { mirrorTable, kind, before })) {
      const { grave, openSince: since } = lateGraveRow.parse(mirrorFields(row));
      const entity = { kind: grave.kind, entityId: grave.entityId };
      yield { entity, accountId: grave.accountId, since };
    }
  }
  return {
    async *before(instant) {
      for await (const grave of listed(undecidedKind, instant)) yield { ...grave, isUndecided: true };
      yield* listed(lateGraveKind, instant);
    },
    async close({ since, ...grave }) {
      const command = new UpdateItemCommand({
        TableName: mirrorTable,
        Key: toItem(lateGraveKey(grave)),
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
