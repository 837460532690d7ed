import { isRecord } from '#shared/kernel/json.ts';
import { createIndexes, type Indexable } from './collection-indexes.ts';
import { modelNotFound } from './refusal.ts';

/** Rows of one kind by id, in order of creation. Rows are immutable; an insert or an update replaces the row. */
export interface Collection<Row extends { readonly id: string }> {
  /** The row, or a 404 with the bank's error body. */
  get(id: string): Row;
  find(id: string): Row | undefined;
  readonly length: number;
  all(): readonly Row[];
  /** The rows from one position to before another, without a copy of the others. */
  slice(from: number, to: number): readonly Row[];
  /**
   * Rows with this value of a property, in order of creation, also after the bank was read back from its file.
   * The first query of a property builds an index, so that no request reads rows that it does not
   * return.
   */
  by<Property extends Indexable<Row>>(property: Property, value: Row[Property]): readonly Row[];
  insert(row: Row): Row;
  /** Stores the row without checking its transition: it was kept as JSON, or an error makes it wrong on purpose. */
  putBack(row: unknown): void;
  update(id: string, change: Partial<Row>): Row;
  remove(id: string): void;
  clear(): void;
  /** Called at every change with the row before and the row now. */
  watch(watcher: Watcher<Row>): void;
  /** Replaces all rows by rows that this collection returned earlier. */
  replace(rows: readonly unknown[]): void;
}

type Watcher<Row> = (before: Row | undefined, after: Row | undefined) => void;

/** Throws if the row may not follow on the one before it. */
type Check<Row> = (before: Row | undefined, after: Row) => void;

export function createCollection<Row extends { readonly id: string }>(
  model: string,
  ...checks: readonly Check<Row>[]
): Collection<Row> {
  const rows = new Map<string, Row>();
  const isOwn = (row: unknown): row is Row => isRecord(row) && typeof row['id'] === 'string';
  const indexes = createIndexes(rows);
  const watchers: Watcher<Row>[] = [];

  const replaced = (before: Row | undefined, after: Row | undefined) => {
    indexes.move(before, after);
    for (const watch of watchers) watch(before, after);
  };
  const get = (id: string): Row => {
    const row = rows.get(id);
    if (row === undefined) throw modelNotFound(model, id);
    return row;
  };
  const put = (row: Row): Row => {
    const before = rows.get(row.id);
    rows.set(row.id, row);
    replaced(before, row);
    return row;
  };
  const putChecked = (row: Row): Row => {
    for (const check of checks) check(rows.get(row.id), row);
    return put(row);
  };
  const putBack = (row: unknown) => {
    if (!isOwn(row)) throw new Error(`This is no row of ${model}.`);
    put(row);
  };
  const remove = (id: string) => {
    const before = rows.get(id);
    rows.delete(id);
    replaced(before, undefined);
  };
  const clear = () => {
    for (const id of [...rows.keys()]) remove(id);
  };
  return {
    get,
    find: (id) => rows.get(id),
    get length() {
      return rows.size;
    },
    all: () => [...rows.values()],
    slice: (from, to) =>
      rows
        .values()
        .drop(from)
        .take(to - from)
        .toArray(),
    by: (property, value) => indexes.rowsOf(property, value),
    insert: putChecked,
    putBack,
    update: (id, change) => putChecked({ ...get(id), ...change }),
    remove,
    clear,
    watch: (watcher) => void watchers.push(watcher),
    replace: (saved) => {
      clear();
      for (const row of saved) putBack(row);
    },
  };
}
