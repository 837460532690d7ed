import type { Family } from '#shared/events/families.ts';

/** What was recorded of a family on one day (UTC) is spread over so many partitions: one alone would be hot. */
export const shardsPerDay = 8;

/** One of the partitions in which the records of a day are found. */
export interface DayPartition {
  readonly family: Family;
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  readonly shard: number;
}

/** The partition as the key of an index. */
export function dayPartition({ family, day, shard }: DayPartition): string {
  return `${family}#${day}#${shard}`;
}

/** Ids are hashes, so that every shard gets its share. */
export function shardOf(id: string): number {
  return Number.parseInt(id.slice(0, 2), 16) % shardsPerDay;
}

/** The day of a canonical instant. */
export function dayOf(instant: string): string {
  return instant.slice(0, 'YYYY-MM-DD'.length);
}
