import type { Cloud } from '../cloud.ts';
import type { SimulatedStage } from '../stage.ts';
import { promise } from '../violation.ts';
import { wordsOfRow } from './kept-text.ts';

interface NamedObjectsDeps {
  readonly cloud: Pick<Cloud, 'dynamodb' | 's3'>;
  readonly stage: Pick<SimulatedStage, 'tables' | 'statementsBucket'>;
}

/**
 * Every object without a lifecycle rule is named by some row, so that an erasure finds it; statements lie under their
 * account. This holds for every version
 * and for delete markers: an unnamed marker may hide versions.
 */
export function eachObjectIsNamedOrEnds({ cloud, stage }: NamedObjectsDeps): void {
  const rows = Object.values(stage.tables).flatMap((table) => cloud.dynamodb.items(table));
  const named = new Set(rows.flatMap(wordsOfRow));
  for (const bucket of cloud.s3.buckets.filter(({ settings }) => settings.name !== stage.statementsBucket))
    for (const { key, versionId, content } of bucket.versions()) {
      const what = content === undefined ? 'the delete marker' : 'the version';
      promise(
        named.has(key) || bucket.hasLifecycle(key),
        () => `${what} ${versionId} of ${key} has no lifecycle, and no row names it`,
      );
    }
}
