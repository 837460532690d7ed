import { DynamoDBClient, UpdateItemCommand, type AttributeValue } from '@aws-sdk/client-dynamodb';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { tookEffect } from '#shared/aws/sdk/took-effect.ts';
import { createTransact } from '#shared/aws/sdk/transact.ts';
import { driftPartitions } from '#shared/drift/names.ts';
import type { DriftRows } from '#shared/drift/ports.ts';
import type { Sighting } from '#shared/drift/seen-drift.ts';
import type { Timers } from '#shared/kernel/clock.ts';
import type { Random } from '#shared/kernel/random.ts';

interface DriftRowsSettings {
  readonly workTable: string;
  readonly timers: Timers;
  readonly random: Random;
}

/** After the contract was adapted, nobody sees a field any more, and its row goes. */
const keptForSeconds = 35 * 24 * 60 * 60;

/** Of unknown fields and values: names that an attacker or a map makes up must not fill the table. */
const mostOfSource = 50;

interface Times {
  readonly count: number;
  readonly at: string;
}

/** One row of the work table for each field of each source. */
export function createDriftRows(
  { workTable: TableName, timers, random }: DriftRowsSettings,
  client = new DynamoDBClient(clientSettings),
): DriftRows {
  const transact = createTransact({ client, timers, random });
  const update = async (sighting: Sighting, times: Times, condition?: string) =>
    tookEffect(
      client.send(
        new UpdateItemCommand({
          TableName,
          Key: keyOf(sighting),
          ...addition(sighting, times),
          ...(condition !== undefined && { ConditionExpression: condition }),
        }),
      ),
    );
  return {
    async add(sighting, times) {
      // Only our own definitions name what is missing, so there are no more of these than they have.
      if (sighting.kind === 'absent') return update(sighting, times);
      if (await update(sighting, times, 'attribute_exists(pk)')) return true;
      const made = await transact([
        {
          Update: {
            TableName,
            Key: keyOf(sighting),
            ...addition(sighting, times),
            ConditionExpression: 'attribute_not_exists(pk)',
          },
        },
        {
          Update: {
            TableName,
            Key: { pk: { S: `${driftPartitions.kept}${sighting.source}` }, sk: { S: 'count' } },
            UpdateExpression: 'ADD #count :one SET expiresAt = :expiresAt',
            ConditionExpression: 'attribute_not_exists(#count) OR #count < :limit',
            ExpressionAttributeNames: { '#count': 'count' },
            ExpressionAttributeValues: {
              ':one': { N: '1' },
              ':limit': { N: String(mostOfSource) },
              ':expiresAt': expiryOf(times),
            },
          },
        },
      ]);
      if (made.outcome === 'committed') return true;
      // Another container was faster, or the source has all the rows that it gets.
      return update(sighting, times, 'attribute_exists(pk)');
    },
  };
}

function addition({ of, source, kind, field, value, example }: Sighting, times: Times) {
  const texts = Object.entries({ of, source, kind, field, value, example }).flatMap(([name, text]) =>
    text === undefined ? [] : [[name, text] as const],
  );
  const values: Record<string, AttributeValue> = Object.fromEntries(
    texts.map(([name, text]) => [`:${name}`, { S: text }]),
  );
  return {
    UpdateExpression: [
      'ADD #count :count',
      `SET ${[
        ...texts.map(([name]) => `#${name} = :${name}`),
        'firstSeen = if_not_exists(firstSeen, :at)',
        'lastSeen = :at',
        'expiresAt = :expiresAt',
      ].join(', ')}`,
    ].join(' '),
    ExpressionAttributeNames: Object.fromEntries(
      ['count', ...texts.map(([name]) => name)].map((name) => [`#${name}`, name]),
    ),
    ExpressionAttributeValues: {
      ...values,
      ':count': { N: String(times.count) },
      ':at': { S: times.at },
      ':expiresAt': expiryOf(times),
    },
  };
}

const expiryOf = ({ at }: Times) => ({ N: String(Math.floor(Date.parse(at) / 1_000) + keptForSeconds) });

export function keyOf({ of, source, kind, field, value }: Sighting) {
  const sk = [of, source, kind, field, ...(value === undefined ? [] : [value])].join('#');
  return { pk: { S: driftPartitions.seen }, sk: { S: sk } };
}
