import { gunzipSync } from 'node:zlib';

/** Keys of the parts of a report that count: see `ReportPart`. */
export function partsThatCount(keys: readonly string[]): readonly string[] {
  const claimOf = (key: string) => Number(/\.(\d+)\.ndjson\.gz$/.exec(key)?.[1] ?? 0);
  const byPlace = Map.groupBy(keys, (key) => key.replace(/(\.\d+)?\.ndjson\.gz$/, ''));
  return [...byPlace.values()].map((same) =>
    same.reduce((latest, key) => (claimOf(key) > claimOf(latest) ? key : latest)),
  );
}

/** Lines of the reports whose parts have that in their keys. */
export function reportedLines(
  objects: ReadonlyMap<string, Uint8Array>,
  folder = '/parts/',
): readonly string[] {
  const keys = [...objects.keys()].filter((key) => key.includes(folder));
  return partsThatCount(keys)
    .flatMap((key) => gunzipSync(objects.get(key)!).toString().split('\n'))
    .filter((line) => line !== '');
}
