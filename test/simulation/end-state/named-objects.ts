import type { Cloud } from '../cloud.ts';
import type { SimulatedStage } from '../stage.ts';
import { promise } from '../violation.ts';
import { wordsOfRow } from './kept-text.ts';

interface NamedObjectsDeps {
  readonly cloud: Pick<Cloud, 'dynamodb' | 's3'>;
  readonly stage: Pick<SimulatedStage, 'tables'>;
}

/**
 * What ends by no lifecycle rule is named by some row, so that whoever erases finds it. That holds for every version,
 * and for delete markers: a marker that nothing names says that versions may lie behind it.
 */
export function eachObjectIsNamedOrEnds({ cloud, stage }: NamedObjectsDeps): void {
  const rows = Object.values(stage.tables).flatMap((table) => cloud.dynamodb.items(table));
  const named = new Set(rows.flatMap(wordsOfRow));
  for (const bucket of cloud.s3.buckets)
    for (const { key, versionId, content } of bucket.versions()) {
      const what = content === undefined ? 'the delete marker' : 'the version';
      promise(
        named.has(key) || bucket.hasLifecycle(key),
        () => `${what} ${versionId} of ${key} has no lifecycle, and no row names it`,
      );
    }
}
