import { modelNotFound } from './refusal.ts';

/** Rows of one kind by id, in order of creation. Rows are immutable; an update replaces the row. */
export interface Collection<Row extends { readonly id: string }> {
  /** The row, or a 404 with the bank's error body. */
  get(id: string): Row;
  find(id: string): Row | undefined;
  all(): readonly Row[];
  where(matches: (row: Row) => boolean): readonly Row[];
  insert(row: Row): Row;
  update(id: string, change: Partial<Row>): Row;
  remove(id: string): void;
  clear(): void;
  /** Remembers the present rows; the result puts them back. */
  checkpoint(): () => void;
}

export function createCollection<Row extends { readonly id: string }>(model: string): Collection<Row> {
  const rows = new Map<string, Row>();
  const get = (id: string): Row => {
    const row = rows.get(id);
    if (row === undefined) throw modelNotFound(model, id);
    return row;
  };
  return {
    get,
    find: (id) => rows.get(id),
    all: () => [...rows.values()],
    where: (matches) => [...rows.values()].filter(matches),
    insert: (row) => {
      rows.set(row.id, row);
      return row;
    },
    update: (id, change) => {
      const row = { ...get(id), ...change };
      rows.set(id, row);
      return row;
    },
    remove: (id) => void rows.delete(id),
    clear: () => rows.clear(),
    checkpoint: () => {
      const saved = [...rows];
      return () => {
        rows.clear();
        for (const [id, row] of saved) rows.set(id, row);
      };
    },
  };
}
