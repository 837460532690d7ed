import {
  DeleteItemCommand,
  DynamoDBClient,
  paginateQuery,
  PutItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { toItem } from '#shared/aws/events/event-items.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { tookEffect } from '#shared/aws/sdk/took-effect.ts';
import { createReadRow } from '#shared/aws/work/work-rows.ts';
import { inParallel } from '#shared/kernel/in-parallel.ts';
import * as z from '#shared/kernel/zod.ts';
import { heldHeal, type HeldHeals } from '#shared/reconciliation/healing/held-heals.ts';
import { reconciliationPartitions } from '#shared/reconciliation/names.ts';

/** Longer than it takes until each account has its turn. */
const keptSeconds = 60 * 86_400;
const writesAtOnce = 16;

const releaseRow = z.object({ approvalId: z.string(), until: z.string() });

/** Rows of the work table: one for each kind of heal of an account, and one for each release. */
export function createHeldHeals(TableName: string, client = new DynamoDBClient(clientSettings)): HeldHeals {
  const readRow = createReadRow(TableName, client);
  const keyOf = (accountId: string, kind: string) =>
    toItem({ pk: reconciliationPartitions.heldHeals, sk: `${accountId}#${kind}` });
  const releaseKey = (approvalId: string) =>
    toItem({ pk: reconciliationPartitions.healReleases, sk: approvalId });
  const expiryOf = (at: string) => Math.floor(Date.parse(at) / 1_000) + keptSeconds;
  return {
    async hold(heal, at) {
      const Key = keyOf(heal.accountId, heal.kind);
      const known = await readRow(Key, heldHeal);
      const isKnown = known?.digest === heal.digest;
      const row = isKnown ? known : { ...heal, heldSince: at };
      const touch = new UpdateItemCommand({
        TableName,
        Key,
        UpdateExpression: 'SET expiresAt = :at',
        ConditionExpression: 'digest = :digest',
        ExpressionAttributeValues: toItem({ ':at': expiryOf(at), ':digest': heal.digest }),
      });
      // A release that comes meanwhile stays.
      if (!isKnown || !(await tookEffect(client.send(touch))))
        await client.send(
          new PutItemCommand({ TableName, Item: { ...Key, ...toItem({ ...row, expiresAt: expiryOf(at) }) } }),
        );
      return at < (row.releasedUntil ?? '');
    },
    async forget(accountId, kind) {
      await client.send(new DeleteItemCommand({ TableName, Key: keyOf(accountId, kind) }));
    },
    async waiting(since) {
      const query = {
        TableName,
        KeyConditionExpression: 'pk = :pk',
        FilterExpression: 'heldSince <= :since',
        ExpressionAttributeValues: toItem({ ':pk': reconciliationPartitions.heldHeals, ':since': since }),
        ConsistentRead: true,
      };
      const found = [];
      for await (const { Items: rows = [] } of paginateQuery({ client }, query))
        found.push(...rows.map((row) => heldHeal.parse(unmarshall(row))));
      return found;
    },
    async release(heals, { approvalId, until }) {
      const row = { approvalId, until, expiresAt: expiryOf(until) };
      await client.send(
        new PutItemCommand({ TableName, Item: { ...releaseKey(approvalId), ...toItem(row) } }),
      );
      await inParallel(heals, writesAtOnce, async ({ accountId, kind, digest }) => {
        const update = new UpdateItemCommand({
          TableName,
          Key: keyOf(accountId, kind),
          UpdateExpression: 'SET releasedBy = :approval, releasedUntil = :until',
          ConditionExpression: 'digest = :digest',
          ExpressionAttributeValues: toItem({ ':approval': approvalId, ':until': until, ':digest': digest }),
        });
        await tookEffect(client.send(update));
      });
    },
    releaseOf: async (approvalId) => readRow(releaseKey(approvalId), releaseRow),
  };
}
