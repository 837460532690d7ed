import {
  DeleteItemCommand,
  DynamoDBClient,
  PutItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { toItem } from '#shared/aws/events/event-items.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { tookEffect } from '#shared/aws/sdk/took-effect.ts';
import { createReadRow } from '#shared/aws/work/work-rows.ts';
import type { RoundTripProofs } from '#shared/fees/model/ports.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import * as z from '#shared/kernel/zod.ts';
import { feePartitions } from '#shared/fees/names.ts';

const proof = z.object({
  state: z.enum(['proven', 'refuted']),
  evidence: z.string(),
  at: z.string(),
  provenAt: z.optional(z.string()),
  shownUntil: z.optional(z.string()),
});

const hourMs = 3_600_000;

/** Rows of the work table: the result for each type of fee, and the intent that is testing it. */
export function createRoundTripProofs(
  { workTable: TableName, clock }: { readonly workTable: string; readonly clock: Clock },
  client = new DynamoDBClient(clientSettings),
): RoundTripProofs {
  const readRow = createReadRow(TableName, client);
  const letGo = async (type: string, intentId: string): Promise<void> => {
    const deletion = new DeleteItemCommand({
      TableName,
      Key: toItem(keyOf(type, 'try')),
      ConditionExpression: 'intentId = :intentId',
      ExpressionAttributeValues: toItem({ ':intentId': intentId }),
    });
    await tookEffect(client.send(deletion));
  };
  return {
    letGo,
    of: async (type) => {
      const row = await readRow(toItem(keyOf(type, 'proof')), proof);
      return row === undefined ? { state: 'unproven' } : { state: row.state, shownUntil: row.shownUntil };
    },
    async tryWith(type, intentId) {
      const put = new PutItemCommand({
        TableName,
        Item: toItem({ ...keyOf(type, 'try'), intentId, triesUntil: clock.now() + hourMs }),
        ConditionExpression: 'attribute_not_exists(pk) OR intentId = :intentId OR triesUntil <= :now',
        ExpressionAttributeValues: toItem({ ':intentId': intentId, ':now': clock.now() }),
      });
      return tookEffect(client.send(put));
    },
    async see({ type, state, intentId, acceptedAt }) {
      const at = toIsoInstant(clock.now());
      const shows = state === 'proven' && acceptedAt !== undefined;
      const update = new UpdateItemCommand({
        TableName,
        Key: toItem(keyOf(type, 'proof')),
        UpdateExpression: [
          'SET #state = :state, #at = :at, evidence = :intentId',
          ...(state === 'proven' ? ['provenAt = :at'] : []),
          ...(shows ? ['shownUntil = :shown'] : []),
        ].join(', '),
        // Of two workers at a time, the later result stays.
        ConditionExpression: 'attribute_not_exists(pk) OR #at <= :at',
        ExpressionAttributeNames: { '#at': 'at', '#state': 'state' },
        ExpressionAttributeValues: toItem({
          ':state': state,
          ':at': at,
          ':intentId': intentId,
          ...(shows && { ':shown': acceptedAt }),
        }),
      });
      await tookEffect(client.send(update));
      await letGo(type, intentId);
    },
    async all(types) {
      const rows = await Promise.all(types.map(async (type) => readRow(toItem(keyOf(type, 'proof')), proof)));
      return rows.flatMap((row, index) => {
        if (row === undefined) return [];
        const { state, at, evidence: intentId, provenAt: provenUntil } = row;
        const isRevoked = state === 'refuted' && provenUntil !== undefined;
        return [{ type: types[index] ?? '', state, intentId, at, ...(isRevoked && { provenUntil }) }];
      });
    },
  };
}

const keyOf = (type: string, row: 'proof' | 'try') => ({ pk: `${feePartitions.roundTrips}${type}`, sk: row });
