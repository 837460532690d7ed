import type { RecordFamily } from '#shared/events/families.ts';

/** Number of partitions for the records of one family and day (UTC). */
export const hoursPerDay = 24;

/** One of the partitions that hold the records of a day. Ids are hashes, so a busy partition can be split. */
export interface DayPartition {
  readonly family: RecordFamily;
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  readonly hour: number;
}

/** The partition as the key of an index. */
export function dayPartition({ family, day, hour }: DayPartition): string {
  return `${family}#${day}T${String(hour).padStart(2, '0')}`;
}

/** The hour of a canonical instant. */
export function hourOf(instant: string): number {
  return Number.parseInt(instant.slice('YYYY-MM-DDT'.length), 10);
}

/** The day of a canonical instant. */
export function dayOf(instant: string): string {
  return instant.slice(0, 'YYYY-MM-DD'.length);
}
