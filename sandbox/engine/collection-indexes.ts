/** Properties that several rows can share. */
export type Indexable<Row> = {
  [Name in keyof Row]-?: NonNullable<Row[Name]> extends string | number | boolean ? Name : never;
}[keyof Row];

type Index<Row> = ReturnType<typeof createIndex<Row & { readonly id: string }>>;

/** Rows by their properties: the first query of a property builds its index, which later changes update. */
export function createIndexes<Row extends { readonly id: string }>(rows: ReadonlyMap<string, Row>) {
  const indexes = new Map<Indexable<Row>, Index<Row>>();
  const places = createPlaces(rows);
  const indexOf = (property: Indexable<Row>) => {
    const index = indexes.get(property) ?? createIndex(rows.values(), property, places.of);
    indexes.set(property, index);
    return index;
  };
  return {
    rowsOf: (property: Indexable<Row>, value: unknown) => indexOf(property).rowsOf(value),
    move: (before: Row | undefined, after: Row | undefined) => {
      if (before === undefined && after !== undefined) places.enter(after.id);
      if (before !== undefined && after === undefined) places.leave(before.id);
      for (const index of indexes.values()) index.move(before, after);
    },
  };
}

/** Which of two rows was created first. Most collections never need it, so it is computed on first use. */
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

/** Rows by the value of one property. Most values have one row, which needs no map. */
function createIndex<Row extends { readonly id: string }>(
  rows: Iterable<Row>,
  property: keyof Row,
  placeOf: (id: string) => number,
) {
  const single = new Map<unknown, Row>();
  const several = new Map<unknown, Map<string, Row>>();
  /** Values that list their rows in the order in which these got the value. */
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
