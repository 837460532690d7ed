import { isRecord } from '#shared/kernel/json.ts';
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

/** Properties that two rows can have alike. */
type Indexable<Row> = {
  [Name in keyof Row]-?: NonNullable<Row[Name]> extends string | number | boolean ? Name : never;
}[keyof Row];

/** Throws what is wrong with a row, where it may not follow on the one that was there. */
type Check<Row> = (before: Row | undefined, after: Row) => void;

export function createCollection<Row extends { readonly id: string }>(
  model: string,
  ...checks: readonly Check<Row>[]
): Collection<Row> {
  const rows = new Map<string, Row>();
  const isOwn = (row: unknown): row is Row => isRecord(row) && typeof row['id'] === 'string';
  const indexes = new Map<Indexable<Row>, Index<Row>>();
  const watchers: Watcher<Row>[] = [];
  const places = createPlaces(rows);

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
    if (before === undefined) places.enter(row.id);
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
    places.leave(id);
    tell(before, undefined);
  };
  const indexOf = (property: Indexable<Row>) => {
    const index = indexes.get(property) ?? createIndex(rows.values(), property, places.of);
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

/** Which of two rows was created first. Most collections never need to know: it is found out when it is first asked. */
function createPlaces(rows: ReadonlyMap<string, unknown>) {
  let places: Map<string, number> | undefined;
  let next = 0;
  const known = () => {
    if (places !== undefined) return places;
    places = new Map(rows.keys().map((id) => [id, next++]));
    return places;
  };
  return {
    enter: (id: string) => void places?.set(id, next++),
    leave: (id: string) => void places?.delete(id),
    of: (id: string) => known().get(id) ?? 0,
  };
}

type Index<Row> = ReturnType<typeof createIndex<Row & { readonly id: string }>>;

/** Rows by the value of one property. Most values have one row alone, which needs no map of its own. */
function createIndex<Row extends { readonly id: string }>(
  rows: Iterable<Row>,
  property: keyof Row,
  placeOf: (id: string) => number,
) {
  const single = new Map<unknown, Row>();
  const several = new Map<unknown, Map<string, Row>>();
  /** Values whose rows stand in the order in which they came to have it. */
  const unsorted = new Set<unknown>();
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
  const sort = (value: unknown) => {
    if (!unsorted.delete(value)) return;
    const found = [...(several.get(value) ?? [])];
    if (found.length > 1)
      several.set(value, new Map(found.toSorted(([one], [other]) => placeOf(one) - placeOf(other))));
  };
  for (const row of rows) enter(row);
  return {
    rowsOf: (value: unknown): readonly Row[] => {
      const only = single.get(value);
      if (only !== undefined) return [only];
      sort(value);
      return [...(several.get(value)?.values() ?? [])];
    },
    move: (before: Row | undefined, after: Row | undefined) => {
      const isMoved = before !== undefined && before[property] !== after?.[property];
      if (isMoved) leave(before);
      if (after === undefined) return;
      enter(after);
      if (isMoved) unsorted.add(after[property]);
    },
  };
}
