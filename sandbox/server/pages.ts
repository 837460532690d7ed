import { isRecord } from '#shared/kernel/json.ts';
import type { ListReply } from '#sandbox/engine/operation.ts';
import type { Page, Query, Sort } from '#sandbox/requests/query.ts';

export function pageOf(
  reply: ListReply<unknown>,
  { sort, page }: Query,
  driftRows: number,
): readonly unknown[] {
  const from = Math.max(0, (page.number - 1) * page.size - driftRows);
  const to = from + page.size;
  if (sort === undefined) return reply.items(from, to);
  return sorted(reply.items(0, reply.total), sort).slice(from, to);
}

function sorted(items: readonly unknown[], sort: Sort): readonly unknown[] {
  const sign = sort.descending ? -1 : 1;
  const key = (item: unknown) => (isRecord(item) ? item[sort.property] : undefined);
  return items.toSorted((one, other) => sign * compare(key(one), key(other)));
}

function compare(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  const [left, right] = [one, other].map((key) => (typeof key === 'string' ? key : ''));
  if (left === undefined || right === undefined) return 0;
  return left < right ? -1 : left > right ? 1 : 0;
}

/** `total`, `per-page` (entries in this answer) and `link`: no `prev` on the first page, no `next` on the last. */
export function pageHeaders(url: string, page: Page, counts: { total: number; returned: number }) {
  const last = Math.max(1, Math.ceil(counts.total / page.size));
  const relations: readonly [string, number, boolean][] = [
    ['first', 1, true],
    ['last', last, true],
    ['prev', page.number - 1, page.number > 1],
    ['next', page.number + 1, page.number < last],
  ];
  const link = relations
    .filter(([, , isThere]) => isThere)
    .map(([relation, number]) => `<${pageAddress(url, { ...page, number })}>; rel="${relation}"`)
    .join(', ');
  return { total: String(counts.total), 'per-page': String(counts.returned), link };
}

function pageAddress(address: string, page: Page): string {
  const url = new URL(address);
  url.searchParams.set('page[number]', String(page.number));
  url.searchParams.set('page[size]', String(page.size));
  return url.href;
}
