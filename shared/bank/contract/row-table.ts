import type { EndpointRow } from './endpoint.ts';

/** Rows and nested tables of rows. */
export interface RowTable {
  readonly [name: string]: EndpointRow | RowTable;
}

/** The rows of a table of any depth, in its order. */
export function rowsIn(table: RowTable): readonly EndpointRow[] {
  return Object.values(table).flatMap((entry) => (isRow(entry) ? [entry] : rowsIn(entry)));
}

export function isRow(entry: EndpointRow | RowTable): entry is EndpointRow {
  return typeof entry['operation'] === 'string';
}
