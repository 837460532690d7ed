import type { EndpointRow } from './endpoint.ts';
import { operations } from './operations.ts';

interface Table {
  readonly [name: string]: EndpointRow | Table;
}

/** Every row of the table as a list, for whoever serves, documents or checks all of them. */
export const rows: readonly EndpointRow[] = rowsIn(operations);

/** The rows of a table of any depth, in its order. */
export function rowsIn(table: Table): readonly EndpointRow[] {
  return Object.values(table).flatMap((entry) => (isRow(entry) ? [entry] : rowsIn(entry)));
}

function isRow(entry: EndpointRow | Table): entry is EndpointRow {
  return typeof entry.operation === 'string';
}
