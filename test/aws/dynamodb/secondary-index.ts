import { indexPosition, isInIndex, partitionText } from './keys.ts';
import { createSortedRows, firstWhere, type Positioned, type SortedRows } from './sorted-rows.ts';
import { keyAttributes, type IndexDefinition, type TableDefinition } from './table-definition.ts';
import type { Item } from './values/value.ts';

export interface IndexRow extends Positioned {
  readonly item: Item;
}

/** A global secondary index: it follows its table, now or later. */
export interface SecondaryIndex {
  readonly definition: IndexDefinition;
  /** Shows the item, or that there is none any more, after the lag, and never before an earlier change. */
  follow(key: string, item: Item | undefined, at: { readonly nowMs: number; readonly lagMs: number }): void;
  rows(nowMs: number): SortedRows<IndexRow>;
}

interface Pending {
  readonly key: string;
  readonly item: Item | undefined;
  readonly visibleAtMs: number;
}

export function createSecondaryIndex(definition: IndexDefinition, table: TableDefinition): SecondaryIndex {
  const rows = createSortedRows<IndexRow>();
  const shown = new Map<string, IndexRow>();
  /** By the time at which they become visible. */
  const pending: Pending[] = [];
  const lastAtMs = new Map<string, number>();
  const kept = projectionOf(definition, table);

  const show = ({ key, item }: Pending): void => {
    const before = shown.get(key);
    if (before !== undefined) rows.remove(before);
    shown.delete(key);
    if (item === undefined || !isInIndex(item, definition)) return;
    const row = {
      partition: partitionText(item[definition.partitionKey.name]!),
      position: indexPosition(item, definition, table),
      item: kept(item),
    };
    rows.insert(row);
    shown.set(key, row);
  };
  const catchUp = (nowMs: number): void => {
    const count = firstWhere(pending, ({ visibleAtMs }) => visibleAtMs > nowMs);
    for (const change of pending.splice(0, count)) {
      show(change);
      if (lastAtMs.get(change.key) === change.visibleAtMs) lastAtMs.delete(change.key);
    }
  };
  return {
    definition,
    follow(key, item, { nowMs, lagMs }) {
      catchUp(nowMs);
      const isHere = shown.has(key) || lastAtMs.has(key);
      if (!isHere && (item === undefined || !isInIndex(item, definition))) return;
      const atMs = Math.max(nowMs + lagMs, lastAtMs.get(key) ?? 0);
      lastAtMs.set(key, atMs);
      pending.splice(
        firstWhere(pending, (other) => other.visibleAtMs > atMs),
        0,
        { key, item, visibleAtMs: atMs },
      );
    },
    rows(nowMs) {
      catchUp(nowMs);
      return rows;
    },
  };
}

function projectionOf(definition: IndexDefinition, table: TableDefinition): (item: Item) => Item {
  const names = projectedNames(definition, table);
  if (names === undefined) return (item) => item;
  return (item) =>
    Object.fromEntries([...names].flatMap((name) => (item[name] === undefined ? [] : [[name, item[name]]])));
}

/** Undefined where all attributes are projected. */
export function projectedNames(
  { projection, ...schema }: IndexDefinition,
  table: TableDefinition,
): ReadonlySet<string> | undefined {
  if (projection === 'ALL') return undefined;
  const keys = [...keyAttributes(schema), ...keyAttributes(table)].map(({ name }) => name);
  return new Set([...keys, ...(projection === 'KEYS_ONLY' ? [] : projection)]);
}
