import { expect, test } from 'vitest';
import type { Item } from '#shared/aws/events/event-items.ts';
import type { ArchiveFile } from './archive-rows.ts';
import { bookingsInOrder } from './bookings-in-order.ts';

const row = (id: string, day: string, more: Item = {}): Item => ({
  pk: { S: `BOOKING#${id}` },
  sk: { S: 'state' },
  accountId: { S: 'a1' },
  recordedAtId: { S: `${day}T10:00:00.000Z#${id}` },
  valutaId: { S: `${day}#${id}` },
  ...more,
});

interface File {
  readonly rows: readonly Item[];
  /** What the table has of it by key, if its bookings came back. */
  readonly back?: readonly Item[];
}

function archiveOf(files: Readonly<Record<string, File>>) {
  const opened: string[] = [];
  const range = ({ rows }: File, name: 'recordedAtId' | 'valutaId'): [string, string] => {
    const positions = rows.map((each) => each[name]!.S!).toSorted();
    return [positions[0]!, positions.at(-1)!];
  };
  return {
    opened,
    filesOf: async () =>
      Promise.resolve(
        Object.entries(files).map(([id, file]): ArchiveFile => ({
          id,
          accountId: 'a1',
          recorded: range(file, 'recordedAtId'),
          valuta: range(file, 'valutaId'),
          isBroughtBack: file.back !== undefined,
        })),
      ),
    rowsIn: async (id: string) => (opened.push(id), Promise.resolve(files[id]!.rows)),
    broughtBack: async ({ id }: ArchiveFile) =>
      Promise.resolve(files[id]!.back!.map((item) => ({ item, source: 'table' as const }))),
  };
}

async function* pagesOf(...pages: readonly (readonly Item[])[]) {
  for (const [index, Items] of pages.entries())
    yield Promise.resolve({
      Items: [...Items],
      ...(index < pages.length - 1 && { LastEvaluatedKey: Items.at(-1) }),
    });
}

type Files = ReturnType<typeof archiveOf>;
const query = { accountId: 'a1', by: 'recorded_at', from: '2024-01-01', to: '2024-12-31' } as const;
const read = async (archive: Files, pages: Parameters<typeof bookingsInOrder>[2], asked: object = {}) =>
  (await Array.fromAsync(bookingsInOrder(archive, { ...query, ...asked }, pages))).map(
    ({ item, source }) => `${item['pk']!.S!.slice('BOOKING#'.length)} ${source}`,
  );

test('files and pages of the index come as one list, in order', async () => {
  const archive = archiveOf({
    january: { rows: [row('a', '2024-01-02'), row('c', '2024-01-30')] },
    february: { rows: [row('d', '2024-02-01')] },
  });
  const pages = pagesOf([row('b', '2024-01-05')], [row('e', '2024-02-02'), row('f', '2024-03-01')]);
  expect(await read(archive, pages)).toEqual([
    'a archive',
    'b table',
    'c archive',
    'd archive',
    'e table',
    'f table',
  ]);
});

test('a file is opened only for days of its own, and not before they are due', async () => {
  const archive = archiveOf({
    january: { rows: [row('a', '2024-01-02')] },
    march: { rows: [row('c', '2024-03-02')] },
  });
  const listed = bookingsInOrder(archive, query, pagesOf([]));
  expect((await listed.next()).value).toMatchObject({ source: 'archive' });
  expect(archive.opened).toEqual(['january']);
  expect(await read(archive, pagesOf([]), { from: '2024-04-01' })).toEqual([]);
  expect(archive.opened).toEqual(['january']);
});

test('what moved into a file after its page of the index was read comes once', async () => {
  const archive = archiveOf({ january: { rows: [row('a', '2024-01-02'), row('b', '2024-01-03')] } });
  expect(await read(archive, pagesOf([row('a', '2024-01-02'), row('b', '2024-01-03')]))).toEqual([
    'a table',
    'b table',
  ]);
});

test('what came back is read by its key, as long as the index may not show it, or still as it was', async () => {
  const moved = row('a', '2024-01-09');
  const archive = archiveOf({
    january: {
      rows: [row('a', '2024-01-02'), row('b', '2024-01-03'), row('c', '2024-01-04')],
      // The bank has the second one on another account, and the third one moved again.
      back: [moved, row('b', '2024-01-03', { accountId: { S: 'a2' } })],
    },
  });
  for (const shown of [[], [row('a', '2024-01-02'), row('b', '2024-01-03')], [moved]])
    expect(await read(archive, pagesOf(shown))).toEqual(['a table']);
});

test('what came back from a file of other days is not read', async () => {
  const archive = archiveOf({ january: { rows: [row('a', '2024-01-02')], back: [row('a', '2024-01-02')] } });
  expect(await read(archive, pagesOf([row('b', '2024-03-02')]), { from: '2024-02-01' })).toEqual(['b table']);
  expect(archive.opened).toEqual([]);
});

test('an account whose bookings are all in files has them in the order of the valuta dates, too', async () => {
  const archive = archiveOf({
    january: { rows: [row('a', '2024-01-02', { valutaId: { S: '2024-02-09#a' } })] },
    february: { rows: [row('b', '2024-02-01')] },
  });
  expect(await read(archive, pagesOf([]), { by: 'valuta_date' })).toEqual(['b archive', 'a archive']);
  expect(await read(archive, pagesOf([]), { by: 'valuta_date', after: '2024-02-01#b' })).toEqual([
    'a archive',
  ]);
});
