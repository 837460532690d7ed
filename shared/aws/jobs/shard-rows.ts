import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  paginateQuery,
  UpdateItemCommand,
  type TransactWriteItem,
} from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { toItem } from '#shared/aws/events/event-items.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { tookEffect } from '#shared/aws/sdk/took-effect.ts';
import { createTransact } from '#shared/aws/sdk/transact.ts';
import type { FollowUp, Shards } from '#shared/jobs/ports.ts';
import * as z from '#shared/kernel/zod.ts';
import { reportedPart, type ReportedPart } from '#shared/jobs/run-manifest.ts';
import { shard as shardSchema, ShardLostError, type Shard, type ShardName } from '#shared/jobs/shard.ts';
import { openShards, reportedParts, runKey, shardKey } from './job-keys.ts';
import { countersOf, expiryOf, putShard, type JobRowsSettings } from './run-rows.ts';
import { createSetAsideRows } from './set-aside-rows.ts';

/** Rows of the work table beside their run. */
export function createShards(settings: JobRowsSettings, client = new DynamoDBClient(clientSettings)): Shards {
  const { workTable: TableName, job } = settings;
  const transact = createTransact({ client, ...settings });

  const change = async (name: ShardName, fence: number, assignments: Readonly<Record<string, unknown>>) => {
    const entries = Object.entries(assignments);
    const update = new UpdateItemCommand({
      TableName,
      Key: shardKey(job, name).open,
      UpdateExpression: `SET ${entries.map((_, index) => `#a${index} = :a${index}`).join(', ')}`,
      ConditionExpression: 'fence = :fence',
      ExpressionAttributeNames: Object.fromEntries(entries.map(([key], index) => [`#a${index}`, key])),
      ExpressionAttributeValues: toItem({
        ':fence': fence,
        ...Object.fromEntries(entries.map(([, value], index) => [`:a${index}`, value])),
      }),
    });
    if (!(await tookEffect(client.send(update)))) throw new ShardLostError();
  };

  return {
    async claim(name, { nowMs, heldUntil }) {
      const update = new UpdateItemCommand({
        TableName,
        Key: shardKey(job, name).open,
        UpdateExpression: 'SET heldUntil = :until ADD fence :one, claims :one',
        ConditionExpression: 'attribute_exists(pk) AND heldUntil <= :now',
        ExpressionAttributeValues: toItem({ ':until': heldUntil, ':now': nowMs, ':one': 1 }),
        ReturnValues: 'ALL_NEW',
      });
      try {
        const { Attributes: row = {} } = await client.send(update);
        return shardSchema.parse(unmarshall(row));
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return undefined;
        throw error;
      }
    },
    async putOff(name, { ifDueBefore, dueAt }) {
      const update = new UpdateItemCommand({
        TableName,
        Key: shardKey(job, name).open,
        UpdateExpression: 'SET dueAt = :due',
        ConditionExpression: 'attribute_exists(pk) AND dueAt < :before AND heldUntil < :before',
        ExpressionAttributeValues: toItem({ ':due': dueAt, ':before': ifDueBefore }),
      });
      return tookEffect(client.send(update));
    },
    advance: async (name, fence, { next, counts, sums, postponed, parts }) =>
      change(name, fence, { next, counts, postponed, parts, claims: 1, ...(sums !== undefined && { sums }) }),
    release: async (name, fence, back) => change(name, fence, { heldUntil: 0, ...back }),
    async finish(name, shard, followUp) {
      const result = await transact(finishWrites(settings, { name, shard, followUp }));
      if (result.outcome === 'refused') throw new ShardLostError();
    },
    ...createSetAsideRows(settings, client),
    parts: async (runId) => partsOf(settings, runId, client),
    async *open(runId) {
      const { pk, prefix } = openShards(job, runId);
      const query = {
        TableName,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: toItem({ ':pk': pk, ':prefix': prefix }),
        ConsistentRead: true,
      };
      for await (const { Items: rows = [] } of paginateQuery({ client }, query))
        for (const row of rows) yield shardSchema.parse(unmarshall(row));
    },
  };
}

async function partsOf(
  { workTable: TableName, job }: JobRowsSettings,
  runId: string,
  client: DynamoDBClient,
): Promise<readonly ReportedPart[]> {
  const { pk, prefixes } = reportedParts(job, runId);
  const found: ReportedPart[] = [];
  for (const prefix of prefixes) {
    const query = {
      TableName,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: toItem({ ':pk': pk, ':prefix': prefix }),
      ConsistentRead: true,
    };
    for await (const { Items: rows = [] } of paginateQuery({ client }, query))
      for (const row of rows) {
        const { parts, id, sha256 } = partsRow.parse(unmarshall(row));
        found.push(...(sha256 === undefined ? parts : [{ id, sha256 }]));
      }
  }
  return found;
}

/** A finished shard has its parts, and the plan's part its hash. */
const partsRow = z.object({
  id: z.string(),
  sha256: z.optional(z.string()),
  parts: z._default(z.array(reportedPart), []),
});

interface Finished {
  readonly name: ShardName;
  readonly shard: Shard;
  readonly followUp: FollowUp | undefined;
}

/** Removes the shard from the open ones and counts it, in one transaction. */
function finishWrites(settings: JobRowsSettings, { name, shard, followUp }: Finished): TransactWriteItem[] {
  const { workTable: TableName, job } = settings;
  const { open, finished } = shardKey(job, name);
  const { id, items, fence, look, counts, sums, parts, dueAt } = shard;
  const isOurs = {
    ConditionExpression: 'fence = :fence',
    ExpressionAttributeValues: toItem({ ':fence': fence }),
  };
  const left = toItem({ id, items: items.length, look, counts, sums, parts, expiresAt: expiryOf(dueAt) });
  const counters = countersOf({ counts, sums });
  const counted = {
    UpdateExpression: `ADD finished :one, planned :more${counters.additions}`,
    ...(Object.keys(counters.names).length > 0 && { ExpressionAttributeNames: counters.names }),
    ExpressionAttributeValues: toItem({
      ':one': 1,
      ':more': followUp === undefined ? 0 : 1,
      ...counters.values,
    }),
  };
  return [
    { Delete: { TableName, Key: open, ...isOurs } },
    { Put: { TableName, Item: { ...finished, ...left } } },
    { Update: { TableName, Key: runKey({ job, id: name.runId }), ...counted } },
    ...(followUp === undefined ? [] : [putShard(settings, { runId: name.runId, ...followUp })]),
  ];
}
