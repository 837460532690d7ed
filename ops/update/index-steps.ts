import { isDeepStrictEqual } from 'node:util';
import type * as z from '#shared/kernel/zod.ts';
import type { indexStep, tableIndexes } from '#infra/storage/index-step.ts';
import { PermanentError } from '#shared/kernel/errors.ts';

export type TableIndexes = z.output<typeof tableIndexes>;
export type IndexStep = z.output<typeof indexStep>;

type Index = NonNullable<TableIndexes['GlobalSecondaryIndexes']>[number];

const indexesOf = ({ GlobalSecondaryIndexes: indexes = [] }: TableIndexes): readonly Index[] => indexes;

/**
 * The updates between what is deployed and what is wanted, without the last one: each makes or removes at most one index
 * of a table, since DynamoDB refuses more.
 */
export function indexSteps(deployed: IndexStep, wanted: IndexStep): readonly IndexStep[] {
  const paths = Object.entries(wanted).map(([id, table]) => {
    const before = deployed[id];
    return [id, before === undefined ? [] : pathOf(id, before, table), table] as const;
  });
  const length = Math.max(0, ...paths.map(([, path]) => path.length));
  return Array.from({ length }, (_, place) =>
    Object.fromEntries(paths.map(([id, path, table]) => [id, path[place] ?? table])),
  );
}

function pathOf(id: string, before: TableIndexes, after: TableIndexes): readonly TableIndexes[] {
  const wanted = indexesOf(after);
  for (const index of indexesOf(before)) {
    const now = wanted.find(({ IndexName: name }) => name === index.IndexName);
    if (now !== undefined && !isDeepStrictEqual(now, index))
      throw new PermanentError(
        'index-changed',
        `${id}: index ${index.IndexName} has changed: give the changed one another name, and remove this one later`,
      );
  }
  const isWanted = ({ IndexName }: Index) => wanted.some((index) => index.IndexName === IndexName);
  const gone = indexesOf(before).filter((index) => !isWanted(index));
  const missing = wanted.filter(
    ({ IndexName }) => !indexesOf(before).some((index) => index.IndexName === IndexName),
  );
  const left = indexesOf(before);
  const removals = gone.map((_, place) => left.filter((index) => !gone.slice(0, place + 1).includes(index)));
  const kept = left.filter(isWanted);
  const additions = missing.map((_, place) => [...kept, ...missing.slice(0, place + 1)]);
  // The last one is the release itself.
  return [...removals, ...additions].slice(0, -1).map((indexes) => withIndexes(before, after, indexes));
}

function withIndexes(before: TableIndexes, after: TableIndexes, indexes: readonly Index[]): TableIndexes {
  const keys = [...after.KeySchema, ...indexes.flatMap(({ KeySchema }) => KeySchema)];
  const names = new Set(keys.map(({ AttributeName }) => AttributeName));
  const known = [...after.AttributeDefinitions, ...before.AttributeDefinitions];
  return {
    KeySchema: after.KeySchema,
    AttributeDefinitions: [...names].flatMap(
      (name) => known.find(({ AttributeName }) => AttributeName === name) ?? [],
    ),
    ...(indexes.length > 0 && { GlobalSecondaryIndexes: [...indexes] }),
  };
}
