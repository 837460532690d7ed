import { keyText, partitionText } from './keys.ts';
import { createExpiries } from './expiries.ts';
import { createSecondaryIndex, type SecondaryIndex } from './secondary-index.ts';
import { createSortedRows, type Positioned, type SortedRows } from './sorted-rows.ts';
import type { TableDefinition } from './table-definition.ts';
import { createVersions, type Versioned } from './versions.ts';
import type { Item } from './values/value.ts';

export interface TableRow extends Positioned, Versioned {}

export interface Table {
  readonly definition: TableDefinition;
  readonly rows: SortedRows<TableRow>;
  index(name: string): SecondaryIndex | undefined;
  get(key: Item): Item | undefined;
  /** The item as it was at that time, as far back as versions are kept. */
  getAsOf(key: Item, atMs: number): Item | undefined;
  asOf(row: TableRow, atMs: number): Item | undefined;
  /** Puts the item in place of what is there under its key, or takes that away. */
  write(key: Item, item: Item | undefined): void;
  /** Keys of the items whose time to live is over. */
  expired(): readonly Item[];
  items(): readonly Item[];
}

interface TableSettings {
  readonly nowMs: () => number;
  /** Whether old versions are kept for stale reads. */
  readonly keepsVersions: boolean;
  readonly indexLagMs: (index: string) => number;
}

export function createTable(definition: TableDefinition, settings: TableSettings): Table {
  const { nowMs, keepsVersions, indexLagMs } = settings;
  const rows = createSortedRows<TableRow>();
  const byKey = new Map<string, TableRow>();
  const indexes = new Map(
    (definition.indexes ?? []).map((index) => [index.name, createSecondaryIndex(index, definition)]),
  );
  const expiries = createExpiries(definition);
  const forget = (row: TableRow): void => {
    rows.remove(row);
    byKey.delete(row.key);
  };
  const versions = createVersions({ nowMs, onGone: (row: TableRow) => forget(row) });

  const rowFor = (key: string, item: Item): TableRow => {
    const known = byKey.get(key);
    if (known !== undefined) return known;
    const { partitionKey, sortKey } = definition;
    const partition = partitionText(item[partitionKey.name]!);
    const position = sortKey === undefined ? [] : [item[sortKey.name]!];
    const row: TableRow = { key, partition, position, item: undefined, past: [] };
    rows.insert(row);
    byKey.set(key, row);
    return row;
  };
  return {
    definition,
    rows,
    index: (name) => indexes.get(name),
    get: (key) => byKey.get(keyText(key, definition))?.item,
    getAsOf: (key, atMs) => {
      const row = byKey.get(keyText(key, definition));
      return row && versions.asOf(row, atMs);
    },
    asOf: (row, atMs) => versions.asOf(row, atMs),
    write(key, item) {
      const text = keyText(key, definition);
      const row = rowFor(text, key);
      if (keepsVersions) versions.keep(row);
      row.item = item;
      if (item === undefined && !keepsVersions) forget(row);
      expiries.follow(text, item);
      for (const [name, index] of indexes)
        index.follow(text, item, { nowMs: nowMs(), lagMs: indexLagMs(name) });
    },
    expired: () =>
      expiries
        .due(nowMs())
        .map((key) => byKey.get(key)?.item)
        .filter((item) => item !== undefined),
    items: () =>
      rows
        .partitions()
        .flatMap((name) => rows.partition(name))
        .map(({ item }) => item)
        .filter((item) => item !== undefined),
  };
}
