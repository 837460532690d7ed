import { compareTexts, compareValues } from './values/compare.ts';
import type { Value } from './values/value.ts';

/** Where a row stands within its partition: the values that it is sorted by, the most important first. */
export type Position = readonly Value[];

export interface Positioned {
  readonly partition: string;
  readonly position: Position;
}

/** Rows by partition, each partition sorted. */
export interface SortedRows<Row extends Positioned> {
  insert(row: Row): void;
  remove(row: Row): void;
  partition(name: string): readonly Row[];
  /** Names of all partitions, in an order that has nothing to do with their keys. */
  partitions(): readonly string[];
}

export function createSortedRows<Row extends Positioned>(): SortedRows<Row> {
  const rows = new Map<string, Row[]>();
  let names: readonly string[] | undefined;
  return {
    insert(row) {
      const partition = rows.get(row.partition);
      if (partition === undefined) {
        rows.set(row.partition, [row]);
        names = undefined;
      } else partition.splice(firstFrom(partition, row.position), 0, row);
    },
    remove(row) {
      const partition = rows.get(row.partition) ?? [];
      const index = firstFrom(partition, row.position);
      if (partition[index] !== row) throw new Error('A row is not where it stands');
      partition.splice(index, 1);
      if (partition.length > 0) return;
      rows.delete(row.partition);
      names = undefined;
    },
    partition: (name) => rows.get(name) ?? [],
    partitions: () => (names ??= [...rows.keys()].toSorted(comparePartitions)),
  };
}

/** The index of the first row that stands at the position or behind it. */
function firstFrom(rows: readonly Positioned[], position: Position): number {
  return firstWhere(rows, (row) => comparePositions(row.position, position) >= 0);
}

/** The index of the first row for which it holds, given that it holds for all behind it. */
export function firstWhere<Row>(rows: readonly Row[], holds: (row: Row) => boolean): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(rows[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}

export function comparePositions(one: Position, other: Position): number {
  for (const [index, value] of one.entries()) {
    const order = compareValues(value, other[index]!);
    if (order !== 0) return order ?? 0;
  }
  return 0;
}

/** By their hashes. */
export function comparePartitions(one: string, other: string): number {
  return hashOf(one) - hashOf(other) || compareTexts(one, other);
}

/** FNV-1a, in 32 bits. */
export function hashOf(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01_00_01_93);
  // The lowest bits change the most: a number is judged by its highest.
  return Math.imul(hash ^ (hash >>> 15), 0x85_eb_ca_6b) >>> 0;
}
