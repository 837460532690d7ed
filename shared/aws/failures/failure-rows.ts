import { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { tookEffect } from '#shared/aws/sdk/took-effect.ts';
import { createReadPartition } from '#shared/aws/work/work-rows.ts';
import { causeText } from '#shared/failures/cause.ts';
import { failingCause, type FailingCause } from '#shared/failures/failing-cause.ts';
import { failurePartitions } from '#shared/failures/names.ts';
import type { FailureRows, NotedFailures } from '#shared/failures/ports.ts';
import * as z from '#shared/kernel/zod.ts';

interface FailureRowsSettings {
  readonly workTable: string;
  /** Folder of the function, or `own/` and the name of a handler. */
  readonly of: string;
}

/** As long as a dead letter: what is redriven on its last day finds since when it has failed. */
const keptForSeconds = 15 * 24 * 60 * 60;

/** A row names so many of what failed. */
const mostIds = 10;

const left = z.object({ waiting: z.optional(z.unknown()) });

/** A cause, or what is left of one that has ended until the table deletes it. No role has to delete rows. */
const causeRow = z.union([failingCause, z.object({ waiting: z.optional(z.undefined()) })]);

/** Rows of the work table, one for each cause. */
export function createFailureRows(
  { workTable: TableName, of }: FailureRowsSettings,
  client = new DynamoDBClient(clientSettings),
): FailureRows {
  const pk = `${failurePartitions.failing}${of}`;
  const readPartition = createReadPartition(TableName, client);
  const keyOf = (cause: string) => ({ pk: { S: pk }, sk: { S: cause } });
  const add = async (failures: NotedFailures, ids: readonly string[]) =>
    tookEffect(
      client.send(
        new UpdateItemCommand({
          TableName,
          Key: keyOf(causeText(failures.cause)),
          ...addition(of, failures, ids),
        }),
      ),
    );
  return {
    async add(failures) {
      const { ids } = failures;
      if (ids.length > 0 && (await add(failures, ids))) return true;
      await add(failures, []);
      return ids.length === 0;
    },
    async all() {
      return (await readPartition(pk, causeRow)).filter(isGoingOn);
    },
    async ended(cause, { ids, amounts, foundBy = [] }) {
      const { Attributes: after = {} } = await client.send(
        new UpdateItemCommand({
          TableName,
          Key: keyOf(cause),
          UpdateExpression: `DELETE ${membersOf({ waiting: ids, amounts, foundBy })}`,
          ExpressionAttributeValues: valuesOf({ waiting: ids, amounts, foundBy }),
          ReturnValues: 'ALL_NEW',
        }),
      );
      if (left.parse(after).waiting !== undefined) return;
      const end = new UpdateItemCommand({
        TableName,
        Key: keyOf(cause),
        UpdateExpression: 'REMOVE firstSeen, #count, amounts, foundBy',
        // Something may have failed since.
        ConditionExpression: 'attribute_not_exists(waiting)',
        ExpressionAttributeNames: { '#count': 'count' },
      });
      await tookEffect(client.send(end));
    },
  };
}

/** What a row has of what failed: `waiting` are the ids, and texts of the others begin with one. */
type Sets = Readonly<Record<'waiting' | 'amounts' | 'foundBy', readonly string[]>>;

/** No set of DynamoDB is empty. */
const filled = (sets: Sets) => Object.entries(sets).filter(([, texts]) => texts.length > 0);

const membersOf = (sets: Sets) =>
  filled(sets)
    .map(([name]) => `${name} :${name}`)
    .join(', ');

const valuesOf = (sets: Sets) =>
  Object.fromEntries(filled(sets).map(([name, texts]) => [`:${name}`, { SS: [...texts] }]));

const isGoingOn = (row: z.output<typeof causeRow>): row is FailingCause => row.waiting !== undefined;

interface FailuresSettings {
  readonly workTable: string;
  readonly functions: readonly string[];
}

/** Reads the causes of all these functions. */
export function createReadFailures(
  { workTable, functions }: FailuresSettings,
  client = new DynamoDBClient(clientSettings),
): () => Promise<readonly FailingCause[]> {
  const readPartition = createReadPartition(workTable, client);
  const read = async (of: string) => readPartition(`${failurePartitions.failing}${of}`, causeRow);
  return async () => (await Promise.all(functions.map(read))).flat().filter(isGoingOn);
}

function addition(
  of: string,
  { cause, example, count, at, amounts, foundBy = [] }: NotedFailures,
  ids: readonly string[],
): Pick<
  UpdateItemCommand['input'],
  'UpdateExpression' | 'ConditionExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'
> {
  const sets = { waiting: ids, amounts, foundBy };
  const texts = Object.entries({ of, cause: causeText(cause), ...cause });
  return {
    UpdateExpression: [
      `ADD #count :count${ids.length === 0 ? '' : `, ${membersOf(sets)}`}`,
      `SET ${[
        ...texts.map(([name]) => `#${name} = :${name}`),
        'example = :example',
        'firstSeen = if_not_exists(firstSeen, :at)',
        'lastSeen = :at',
        'expiresAt = :expiresAt',
      ].join(', ')}`,
    ].join(' '),
    ...(ids.length > 0 && {
      ConditionExpression: 'attribute_not_exists(waiting) OR size(waiting) < :most',
    }),
    ExpressionAttributeNames: Object.fromEntries(
      ['count', ...texts.map(([name]) => name)].map((name) => [`#${name}`, name]),
    ),
    ExpressionAttributeValues: {
      ...Object.fromEntries(texts.map(([name, text]) => [`:${name}`, { S: text }])),
      ':example': {
        M: Object.fromEntries(
          Object.entries(example).flatMap(([name, text]) =>
            text === undefined ? [] : [[name, { S: text }]],
          ),
        ),
      },
      ':count': { N: String(count) },
      ':at': { S: at },
      ':expiresAt': { N: String(Math.floor(Date.parse(at) / 1_000) + keptForSeconds) },
      ...(ids.length > 0 && {
        ':most': { N: String(mostIds) },
        ...valuesOf(sets),
      }),
    },
  };
}
