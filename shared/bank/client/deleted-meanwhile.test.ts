import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageOf } from './page.ts';
import { createPageSequence } from './pages.ts';

type Row = { readonly id?: string; readonly n?: number };

/** A list of the bank. `beforePage` is called with its rows before each page is read. */
function listOf(
  rows: Row[],
  { size, tellsTotal = true }: { readonly size: number; readonly tellsTotal?: boolean },
  beforePage: (read: number, rows: Row[]) => void,
) {
  let reads = 0;
  const read = async (number: number) => {
    reads += 1;
    beforePage(reads, rows);
    const items = await Promise.resolve(rows.slice((number - 1) * size, number * size));
    const next = `<http://bank/v1/accounts>; rel=${number * size < rows.length ? 'next' : 'first'}`;
    const last = `<http://bank/v1/accounts?page[number]=${Math.ceil(rows.length / size)}>; rel=last`;
    const headers = new Headers({
      link: tellsTotal ? next : `${next}, ${last}`,
      ...(tellsTotal && { total: String(rows.length) }),
    });
    const answer = { headers, status: 200, attempts: 1 };
    return pageOf(items, answer, {
      number,
      size,
      url: 'http://bank/v1/accounts',
      operation: 'accounts.list',
    });
  };
  const source = { operation: 'accounts.list', firstNumber: 1, size, isSizeAsked: true, read };
  return { list: createPageSequence(source), reads: () => reads };
}

const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `acc_${index}` }));

test('three of 27 entries are deleted while the list is read: none of the others is missed, none is repeated', async () => {
  const { list, reads } = listOf(
    rowsOf(27),
    { size: 9 },
    (read, rows) => void (read === 2 && rows.splice(0, 3)),
  );
  const ids = (await list.all({ limit: 100 })).map(({ id }) => id);
  expect(ids.toSorted()).toEqual(
    rowsOf(27)
      .map(({ id }) => id)
      .toSorted(),
  );
  // Three pages, of which the second showed it, and again.
  expect(reads()).toBe(6);
});

test('the second time gives only the pages with what was missed', async () => {
  const { list } = listOf(rowsOf(27), { size: 9 }, (read, rows) => void (read === 2 && rows.splice(0, 3)));
  const numbers: number[] = [];
  for await (const { number } of list.pages()) numbers.push(number);
  expect(numbers).toEqual([1, 2, 3, 1]);
});

test('where the bank tells no total, fewer pages show that entries are deleted', async () => {
  const deleted = (read: number, rows: Row[]) => void (read === 2 && rows.splice(0, 9));
  const { list, reads } = listOf(rowsOf(27), { size: 9, tellsTotal: false }, deleted);
  const ids = (await list.all({ limit: 100 })).map(({ id }) => id);
  expect(ids).toHaveLength(27);
  expect(reads()).toBe(4);
  const kept = listOf(rowsOf(27), { size: 9, tellsTotal: false }, () => undefined);
  expect(await kept.list.all({ limit: 100 })).toHaveLength(27);
  expect(kept.reads()).toBe(3);
});

test('a list in which nothing is deleted is read once', async () => {
  const { list, reads } = listOf(
    rowsOf(27),
    { size: 9 },
    (read, rows) => void (read === 2 && rows.push({ id: 'new' })),
  );
  expect(await list.all({ limit: 100 })).toHaveLength(28);
  expect(reads()).toBe(4);
});

test.each<[string, Row[], (read: number, rows: Row[]) => void]>([
  ['entries are deleted each time', rowsOf(27), (_: number, rows: Row[]) => void rows.shift()],
  [
    'entries have no id',
    Array.from({ length: 27 }, (_each, n): Row => ({ n })),
    (_: number, rows: Row[]) => void rows.shift(),
  ],
  [
    'the list is longer than what is remembered',
    rowsOf(10_050),
    (read: number, rows: Row[]) => void (read === 2 && rows.shift()),
  ],
])('it is said that entries may be missing: %s', async (_why, rows, beforePage) => {
  const { list } = listOf(rows, { size: rows.length > 100 ? 1_000 : 9 }, beforePage);
  const received: unknown[] = [];
  const reading = async () => {
    for await (const item of list) received.push(item);
  };
  await expect(reading()).rejects.toMatchObject({ code: 'reply-shrinking-list' });
  expect(received.length).toBeGreaterThan(10);
});

test('whatever is deleted, each entry that stays is given once, or the list says that some may be missing', async () => {
  const most = { rows: 0, reads: 0, incomplete: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 80 }),
      fc.integer({ min: 1, max: 9 }),
      // Before each page, as many from there on.
      fc.array(fc.tuple(fc.nat(80), fc.nat(4)), { maxLength: 30 }),
      async (count, size, deletions) => {
        const rows: Row[] = rowsOf(count);
        const { list, reads } = listOf(rows, { size }, (read, left) => {
          const [at, deleted] = deletions[read - 1] ?? [0, 0];
          left.splice(at % (left.length + 1), deleted);
        });
        const received: Row[] = [];
        const reading = (async () => {
          for await (const item of list) received.push(item);
        })();
        const error: unknown = await reading.then(() => undefined).catch((thrown: unknown) => thrown);
        most.rows = Math.max(most.rows, count);
        most.reads = Math.max(most.reads, reads());

        const ids = received.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        if (error === undefined) expect(ids).toEqual(expect.arrayContaining(rows.map(({ id }) => id)));
        else {
          most.incomplete += 1;
          expect(error).toMatchObject({ code: 'reply-shrinking-list' });
        }
      },
    ),
    { numRuns: 300 },
  );
  expect(most.rows).toBeGreaterThan(70);
  expect(most.reads).toBeGreaterThan(20);
  expect(most.incomplete).toBeLessThan(150);
});
