import { limits } from './limits.ts';
import type { TableDefinition } from './table-definition.ts';
import type { Item } from './values/value.ts';

const bucketSeconds = 3_600;
const yearSeconds = 365 * 86_400;

/** Which items expire when, by hours: most of them lie far ahead. */
export function createExpiries({ timeToLive }: TableDefinition) {
  const secondsByKey = new Map<string, number>();
  const buckets = new Map<number, Set<string>>();
  const forget = (key: string): void => {
    const seconds = secondsByKey.get(key);
    if (seconds === undefined) return;
    secondsByKey.delete(key);
    buckets.get(bucketOf(seconds))?.delete(key);
  };
  return {
    follow(key: string, item: Item | undefined): void {
      if (timeToLive === undefined) return;
      const value = item?.[timeToLive];
      const seconds = value !== undefined && 'N' in value ? Number(value.N) : undefined;
      if (seconds === secondsByKey.get(key)) return;
      forget(key);
      if (seconds === undefined) return;
      secondsByKey.set(key, seconds);
      const bucket = bucketOf(seconds);
      buckets.set(bucket, (buckets.get(bucket) ?? new Set()).add(key));
    },
    /** Those that expired before now, but not so long ago that it must be a mistake. */
    due(nowMs: number): readonly string[] {
      const nowSeconds = Math.floor(nowMs / 1_000);
      const due: [string, number][] = [];
      for (const [bucket, keys] of buckets) {
        if (keys.size === 0) buckets.delete(bucket);
        if (bucket > bucketOf(nowSeconds)) continue;
        for (const key of keys) due.push([key, secondsByKey.get(key) ?? Infinity]);
      }
      return due
        .filter(
          ([, seconds]) => seconds < nowSeconds && seconds > nowSeconds - limits.expiredYears * yearSeconds,
        )
        .toSorted(([, one], [, other]) => one - other)
        .map(([key]) => key);
    },
  };
}

const bucketOf = (seconds: number): number => Math.floor(seconds / bucketSeconds);
