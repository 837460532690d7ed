import { isRecord } from '#shared/kernel/json.ts';
import { modelNotFound } from './refusal.ts';

/** Rows of one kind by id, in order of creation. Rows are immutable; an update replaces the row. */
export interface Collection<Row extends { readonly id: string }> {
  /** The row, or a 404 with the bank's error body. */
  get(id: string): Row;
  find(id: string): Row | undefined;
  readonly length: number;
  all(): readonly Row[];
  /** Those from one place to before another, without a copy of the others. */
  slice(from: number, to: number): readonly Row[];
  /**
   * Rows with this value of a property, in the order in which they came to have it. The first question about a
   * property makes an index of it, so that no request looks at what it does not answer.
   */
  by<Property extends Indexable<Row>>(property: Property, value: Row[Property]): readonly Row[];
  insert(row: Row): Row;
  /** A row that this collection gave out earlier, and that was kept as JSON meanwhile. */
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

/** Properties that two rows can have alike. */
type Indexable<Row> = {
  [Name in keyof Row]-?: NonNullable<Row[Name]> extends string | number | boolean ? Name : never;
}[keyof Row];

export function createCollection<Row extends { readonly id: string }>(model: string): Collection<Row> {
  const rows = new Map<string, Row>();
  const isOwn = (row: unknown): row is Row => isRecord(row) && typeof row['id'] === 'string';
  const indexes = new Map<Indexable<Row>, Index<Row>>();
  const watchers: Watcher<Row>[] = [];

  const tell = (before: Row | undefined, after: Row | undefined) => {
    for (const index of indexes.values()) index.move(before, after);
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
  const putBack = (row: unknown) => {
    if (!isOwn(row)) throw new Error(`This is no row of ${model}.`);
    put(row);
  };
  const remove = (id: string) => {
    const before = rows.get(id);
    rows.delete(id);
    tell(before, undefined);
  };
  const indexOf = (property: Indexable<Row>) => {
    const index = indexes.get(property) ?? createIndex(rows.values(), property);
    indexes.set(property, index);
    return index;
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
    by: (property, value) => indexOf(property).rowsOf(value),
    insert: put,
    putBack,
    update: (id, change) => put({ ...get(id), ...change }),
    remove,
    clear,
    watch: (watcher) => void watchers.push(watcher),
    replace: (saved) => {
      clear();
      for (const row of saved) putBack(row);
    },
  };
}

type Index<Row> = ReturnType<typeof createIndex<Row & { readonly id: string }>>;

/** Rows by the value of one property. Most values have one row alone, which needs no map of its own. */
function createIndex<Row extends { readonly id: string }>(rows: Iterable<Row>, property: keyof Row) {
  const single = new Map<unknown, Row>();
  const several = new Map<unknown, Map<string, Row>>();
  const leave = ({ id, [property]: value }: Row) => {
    if (single.get(value)?.id === id) single.delete(value);
    const others = several.get(value);
    others?.delete(id);
    if (others?.size === 0) several.delete(value);
  };
  const enter = (row: Row) => {
    const value = row[property];
    const others = several.get(value);
    const only = single.get(value);
    if (others !== undefined) others.set(row.id, row);
    else if (only === undefined || only.id === row.id) single.set(value, row);
    else {
      single.delete(value);
      several.set(
        value,
        new Map([
          [only.id, only],
          [row.id, row],
        ]),
      );
    }
  };
  for (const row of rows) enter(row);
  return {
    rowsOf: (value: unknown): readonly Row[] => {
      const only = single.get(value);
      return only === undefined ? [...(several.get(value)?.values() ?? [])] : [only];
    },
    move: (before: Row | undefined, after: Row | undefined) => {
      if (before !== undefined && before[property] !== after?.[property]) leave(before);
      if (after !== undefined) enter(after);
    },
  };
}
