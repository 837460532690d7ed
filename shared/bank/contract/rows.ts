import type { EndpointRow } from './endpoint.ts';
import { operations } from './operations.ts';
import { rowsIn } from './row-table.ts';

/** Every row of the table as a list, to serve, document or check all of them. */
export const rows: readonly EndpointRow[] = rowsIn(operations);
