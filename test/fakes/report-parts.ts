/** Keys of the parts of a report that count: see `ReportPart`. */
export function partsThatCount(keys: readonly string[]): readonly string[] {
  const claimOf = (key: string) => Number(/\.(\d+)\.ndjson\.gz$/.exec(key)?.[1] ?? 0);
  const byPlace = Map.groupBy(keys, (key) => key.replace(/(\.\d+)?\.ndjson\.gz$/, ''));
  return [...byPlace.values()].map((same) =>
    same.reduce((latest, key) => (claimOf(key) > claimOf(latest) ? key : latest)),
  );
}
