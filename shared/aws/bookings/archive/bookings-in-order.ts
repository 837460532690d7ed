import type { QueryCommandOutput } from '@aws-sdk/client-dynamodb';
import type { Item } from '#shared/aws/events/event-items.ts';
import { inOrder } from '#shared/kernel/in-order.ts';
import type { BookingsQuery } from '#shared/mirror/mirror-repository.ts';
import type { ArchiveReader, FoundBooking } from './archive-reader.ts';
import type { ArchiveFile } from './archive-rows.ts';

type Page = Pick<QueryCommandOutput, 'Items' | 'LastEvaluatedKey'>;

/** Positions from and to, both included. */
interface Window {
  readonly by: BookingsQuery['by'];
  readonly from: string;
  readonly to: string;
}

const attributes = { recorded_at: 'recordedAtId', valuta_date: 'valutaId' } as const;
const positionOf = (item: Item, by: BookingsQuery['by']): string => item[attributes[by]]?.S ?? '';

/** Sorts after everything that an id adds to an instant or a day. */
const behind = '~';
/** Sorts before anything that another id adds. */
const next = (position: string): string => `${position} `;

/**
 * The bookings of a query in its order, from the index and from the files of the archive. Files are listed after each
 * page of the index, consistently: what moved into a file meanwhile is then met twice, which shows, and never missed. What
 * came back from a file is read by its key, since the index lags; from another file, if it has moved again.
 */
export async function* bookingsInOrder(
  archive: Pick<ArchiveReader, 'filesOf' | 'rowsIn' | 'broughtBack'>,
  { accountId, by, from, to, after }: BookingsQuery,
  pages: AsyncIterable<Page>,
): AsyncGenerator<FoundBooking> {
  let start = after === undefined ? from : next(after);
  for await (const { Items: rows = [], LastEvaluatedKey: more } of pages) {
    const last = rows.at(-1);
    const isLastPage = more === undefined || last === undefined;
    const window = { by, from: start, to: isLastPage ? `${to}${behind}` : positionOf(last, by) };
    const files = await archive.filesOf(accountId, start.slice(0, 'YYYY-MM-DD'.length));
    yield* merged(archive, window, { accountId, rows, files });
    start = next(window.to);
  }
}

interface Read {
  readonly accountId: string;
  readonly rows: readonly Item[];
  readonly files: readonly ArchiveFile[];
}

async function* merged(
  archive: Pick<ArchiveReader, 'rowsIn' | 'broughtBack'>,
  window: Window,
  { accountId, rows, files }: Read,
): AsyncGenerator<FoundBooking> {
  const ids = new Set<string>();
  const back: FoundBooking[] = [];
  const inWindow = files.filter((file) => overlaps(rangeOf(file, window.by), window));
  for (const file of inWindow.filter(({ isBroughtBack }) => isBroughtBack)) {
    for (const { pk } of await archive.rowsIn(file.id)) ids.add(pk?.S ?? '');
    back.push(...(await archive.broughtBack(file)));
  }
  const present = back.filter(({ item }) => item['accountId']?.S === accountId);
  const sequences = [
    oneByOne(rows.filter(({ pk }) => !ids.has(pk?.S ?? '')).map((item) => ({ item, source: 'table' }))),
    oneByOne(within(present, window)),
    ofFiles(
      archive,
      window,
      inWindow.filter(({ isBroughtBack }) => !isBroughtBack),
    ),
  ];
  let before: string | undefined;
  for await (const each of inOrder(sequences, ({ item }) => positionOf(item, window.by))) {
    const id = each.item['pk']?.S;
    if (id !== before) yield each;
    before = id;
  }
}

async function* oneByOne(found: readonly FoundBooking[]): AsyncGenerator<FoundBooking> {
  for (const each of found) yield Promise.resolve(each);
}

const rangeOf = (file: ArchiveFile, by: BookingsQuery['by']) =>
  by === 'recorded_at' ? file.recorded : file.valuta;

const overlaps = ([first, last]: readonly [string, string], { from, to }: Window): boolean =>
  first <= to && last >= from;

/** Opens a file once its first booking may be next: few of an account's files overlap. */
async function* ofFiles(
  { rowsIn }: Pick<ArchiveReader, 'rowsIn'>,
  window: Window,
  files: readonly ArchiveFile[],
): AsyncGenerator<FoundBooking> {
  const firstOf = (file: ArchiveFile) => rangeOf(file, window.by)[0];
  const waiting = files.toSorted((one, other) => (firstOf(one) < firstOf(other) ? -1 : 1));
  let open: readonly FoundBooking[] = [];
  for (;;) {
    const [first] = open;
    const [file] = waiting;
    if (file !== undefined && (first === undefined || firstOf(file) <= positionOf(first.item, window.by))) {
      waiting.shift();
      const rows = await rowsIn(file.id);
      open = within([...open, ...rows.map((item) => ({ item, source: 'archive' as const }))], window);
      continue;
    }
    if (first === undefined) return;
    open = open.slice(1);
    yield first;
  }
}

/** Those in the window, in order. */
function within(found: readonly FoundBooking[], { by, from, to }: Window): readonly FoundBooking[] {
  return found
    .filter(({ item }) => {
      const position = positionOf(item, by);
      return position !== '' && position >= from && position <= to;
    })
    .toSorted((one, other) => (positionOf(one.item, by) < positionOf(other.item, by) ? -1 : 1));
}
