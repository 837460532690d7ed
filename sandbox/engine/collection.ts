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
  /** Those from one place to before another, without a copy of the others. */
  slice(from: number, to: number): readonly Row[];
  /**
   * Rows with this value of a property, in order of creation: a bank that was read back from its file answers in the
   * same order. The first question about a property makes an index of it, so that no request looks at what it does
   * not answer.
   */
  by<Property extends Indexable<Row>>(property: Property, value: Row[Property]): readonly Row[];
  insert(row: Row): Row;
  /** As it is, whatever may follow on what: kept as JSON meanwhile, or wrong because somebody wants it so. */
  putBack(row: unknown): void;
  update(id: string, change: Partial<Row>): Row;
  remove(id: string): void;
  clear(): void;
  /** Told of every change: what was there, and what is there now. */
  watch(watcher: Watcher<Row>): void;
  /** Rows that this collection gave out earlier, in place of those that are there. */
  replace(rows: readonly unknown[]): void;
}

type Watcher<Row> = (before: Row | undefined, after: Row | undefined) => void;

/** Throws what is wrong with a row, where it may not follow on the one that was there. */
type Check<Row> = (before: Row | undefined, after: Row) => void;

export function createCollection<Row extends { readonly id: string }>(
  model: string,
  ...checks: readonly Check<Row>[]
): Collection<Row> {
  const rows = new Map<string, Row>();
  const isOwn = (row: unknown): row is Row => isRecord(row) && typeof row['id'] === 'string';
  const indexes = createIndexes(rows);
  const watchers: Watcher<Row>[] = [];

  const tell = (before: Row | undefined, after: Row | undefined) => {
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
    tell(before, row);
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
    tell(before, undefined);
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
