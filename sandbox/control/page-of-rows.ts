import type { HonoRequest } from 'hono';
import * as z from '#shared/kernel/zod.ts';
import { checkedInput } from '#sandbox/engine/checked-input.ts';
import type { Listing } from '#sandbox/engine/operation.ts';

const counting = (fallback: number, most: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(most)), fallback);

const listQuery = z.strictObject({
  page: counting(1, 1_000_000),
  per_page: counting(25, 200),
  /** Part of a name, an id or an IBAN. */
  search: z._default(z.string(), ''),
});

type ListQuery = z.output<typeof listQuery>;

export function readListQuery(request: HonoRequest): ListQuery {
  return checkedInput(listQuery, request.query());
}

/** One page of a list on the page for people. */
export interface PageOfRows<Row> {
  readonly total: number;
  readonly page: number;
  readonly per_page: number;
  readonly rows: readonly Row[];
}

/** The latest first. Rows of other pages are neither copied nor formatted. */
export function pageOfRows<Row, Shown>(
  listing: Listing<Row>,
  { page, per_page }: Pick<ListQuery, 'page' | 'per_page'>,
  show: (row: Row) => Shown,
): PageOfRows<Shown> {
  const total = listing.length;
  const to = Math.max(0, total - (page - 1) * per_page);
  const rows = listing.slice(Math.max(0, to - per_page), to).toReversed();
  return { total, page, per_page, rows: rows.map((row) => show(row)) };
}
