import type { RecordFamily } from '#shared/events/families.ts';
import { keyInList, partsFrom, type ListForm } from '#shared/kernel/list-keys.ts';
import { ownEventPrefix } from '#shared/mirror/names.ts';

/** Number of partitions for the records of one family and day (UTC). */
export const hoursPerDay = 24;

/** An hour of the records of a family. */
export interface DayPartition {
  readonly family: RecordFamily;
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  readonly hour: number;
}

/** The list of an hour, as the one key that it has as long as it is whole. */
export function dayPartition({ family, day, hour }: DayPartition): string {
  return `${family}#${day}T${String(hour).padStart(2, '0')}`;
}

/** The key of a record in its hour. */
export function keyInHour(partition: DayPartition, id: string, form?: ListForm): string {
  return keyInList(dayPartition(partition), hashIn(partition, id), form);
}

/** The keys of the parts of an hour, in the order of the ids in them; from an id on, those that may hold later ones. */
export function partsOfHour(partition: DayPartition, after = ''): readonly string[] {
  return partsFrom(dayPartition(partition), hashIn(partition, after));
}

/** All ids of our own events begin alike. */
function hashIn({ family }: DayPartition, id: string): string {
  return family === 'product' ? id.slice(ownEventPrefix.length) : id;
}

/** The hour of a canonical instant. */
export function hourOf(instant: string): number {
  return Number.parseInt(instant.slice('YYYY-MM-DDT'.length), 10);
}

/** The day of a canonical instant. */
export function dayOf(instant: string): string {
  return instant.slice(0, 'YYYY-MM-DD'.length);
}
