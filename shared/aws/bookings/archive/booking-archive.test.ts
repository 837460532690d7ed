import { expect, test } from 'vitest';
import { fileOf } from '#shared/aws/events/archived-items.ts';
import { mirrorFields } from '#shared/aws/events/event-items.ts';
import { createArchiveOfBookings, told } from '#test/fakes/archive-of-bookings.ts';
import { decodeArchiveFile } from './archive-file.ts';
import { bookingsInOrder } from './bookings-in-order.ts';

type World = ReturnType<typeof createArchiveOfBookings>;

const archivedIn = ({ rowsOf }: World) =>
  rowsOf('mirror').flatMap((row) =>
    fileOf(row) === undefined ? [] : [row['pk']!.S!.slice('BOOKING#'.length)],
  );

test('a booking with one young day stays in the table, and one of which a day is unknown goes by the others', async () => {
  const world = createArchiveOfBookings();
  await world.take(told('old'));
  await world.take(told('recorded', { recorded_at: '2024-02-01T00:00:00Z' }));
  await world.take(told('booked', { booking_date: '2024-02-01' }));
  await world.take(told('valued', { valuta_date: '2024-02-01' }));
  await world.take(told('undated', { booking_date: null, valuta_date: null }));
  expect(await world.archiveBefore('a1', '2024-02-01')).toEqual({
    outcome: 'archived',
    line: { bookings: 2 },
  });
  expect(archivedIn(world).toSorted()).toEqual(['old', 'undated']);
  expect(await world.archiveBefore('a1', '2024-02-01')).toEqual({ outcome: 'nothing-old' });
});

test('a file has bookings of one month, and no more than fit into a transaction', async () => {
  const world = createArchiveOfBookings();
  for (let number = 0; number < 91; number += 1) await world.take(told(`j${number}`));
  await world.take(told('f0', { recorded_at: '2024-02-05T10:00:00Z' }));
  const before = world.rowsOf('mirror').filter(({ pk }) => pk!.S!.startsWith('BOOKING#'));
  await world.archiveBefore('a1', '2024-03-01');
  const files = [...world.objects.values()].map((bytes) => decodeArchiveFile(bytes));
  expect(files.map((rows) => rows.length)).toEqual([90, 1, 1]);
  const byKey = (rows: typeof before) => new Map(rows.map((row) => [row['pk']!.S, mirrorFields(row)]));
  expect(byKey(files.flat())).toEqual(byKey(before));
});

test('without a file that is read back as it was written, no row goes', async () => {
  const world = createArchiveOfBookings();
  await world.take(told('b1'));
  world.objects.set = (key, bytes) => Map.prototype.set.call(world.objects, key, bytes.slice(0, -1)) as never;
  await expect(world.archiveBefore('a1', '2024-02-01')).rejects.toThrow();
  expect(archivedIn(world)).toEqual([]);
  // What was written is removed like anything that no commit needs.
  expect(world.rowsOf('mirror').flatMap(({ openKind }) => openKind?.S ?? [])).toEqual(['left_body/erasure']);
});

test('a booking that comes back a month later is listed by the index alone again', async () => {
  const world = createArchiveOfBookings();
  await world.take(told('b1'));
  await world.archiveBefore('a1', '2024-02-01');
  const [file] = await world.archive.filesOf('a1', '');
  expect(await world.take(told('b1', { description: 'Again' }))).toMatchObject({ state: 'duplicate' });
  expect(await world.archive.filesOf('a1', '')).toEqual([{ ...file, isBroughtBack: true }]);
  await world.archiveBefore('a1', '2024-01-01');
  expect(await world.archive.filesOf('a1', '')).toHaveLength(1);
  world.clock.advance(3_700_000);
  await world.archiveBefore('a1', '2024-01-01');
  expect(await world.archive.filesOf('a1', '')).toEqual([]);
  // Copies of the table that still name the file can be read, until the account is erased.
  expect(world.objects.size).toBe(1);
  await world.erase('a1');
  expect(world.objects.size).toBe(0);
  expect((await world.mirror.entity('booking', 'b1'))?.aspects.state?.data).not.toHaveProperty('description');
});

test('a booking whose file is gone, as in a copy from before an erasure, holds up no erasure', async () => {
  const world = createArchiveOfBookings();
  await world.take(told('b1'));
  await world.archiveBefore('a1', '2024-02-01');
  world.objects.clear();
  expect(await world.traces.rows({ kind: 'booking', entityId: 'b1' })).toMatchObject([{ isErased: true }]);
});

test('a row that names a file whose bookings came back comes back alone', async () => {
  const world = createArchiveOfBookings();
  for (const id of ['b1', 'b2']) await world.take(told(id));
  await world.archiveBefore('a1', '2024-02-01');
  const copied = world.rowsOf('mirror').find(({ pk }) => pk!.S === 'BOOKING#b1')!;
  await world.take(told('b2', { description: 'Again' }));
  await world.put(copied);
  expect(archivedIn(world)).toEqual(['b1']);
  expect(await world.take(told('b1', { description: 'Again' }))).toMatchObject({ state: 'duplicate' });
  expect(archivedIn(world)).toEqual([]);
});

test('a reader misses no booking that moves into another file while it reads the one that it came from', async () => {
  const world = createArchiveOfBookings();
  const ids = ['b1', 'b2', 'b3'];
  for (const id of ids) await world.take(told(id));
  await world.archiveBefore('a1', '2024-02-01');
  await world.take(told('b2', { description: 'Again' }));
  world.clock.advance(3_700_000);
  const shown = world.rowsOf('mirror').filter(({ recordedAtId }) => recordedAtId !== undefined);
  expect(shown).toHaveLength(3);
  let hasMoved = false;
  const archive = {
    ...world.archive,
    rowsIn: async (fileId: string) => {
      if (!hasMoved) await world.archiveBefore('a1', '2024-02-01');
      hasMoved = true;
      return world.archive.rowsIn(fileId);
    },
  };
  async function* page() {
    yield Promise.resolve({ Items: shown });
  }
  const query = { accountId: 'a1', by: 'recorded_at', from: '2024-01-01', to: '2024-12-31' } as const;
  const found = await Array.fromAsync(bookingsInOrder(archive, query, page()));
  expect(found).toMatchObject(ids.map((id) => ({ item: { pk: { S: `BOOKING#${id}` } }, source: 'archive' })));
});

test('a row that was put back beside its file holds up neither the others of the file nor an erasure', async () => {
  const world = createArchiveOfBookings();
  for (const id of ['b1', 'b2', 'b3']) await world.take(told(id));
  const whole = world.rowsOf('mirror').find(({ pk }) => pk!.S === 'BOOKING#b1')!;
  await world.archiveBefore('a1', '2024-02-01');
  await world.put({ ...whole, valutaId: { S: '2024-01-07#b1' } });
  expect(await world.take(told('b2', { description: 'Again' }))).toMatchObject({ state: 'duplicate' });
  expect(archivedIn(world)).toEqual([]);
  expect(await world.archive.filesOf('a1', '')).toMatchObject([{ isBroughtBack: true }]);
  expect(world.rowsOf('mirror').find(({ pk }) => pk!.S === 'BOOKING#b1')).toMatchObject({
    valutaId: { S: '2024-01-07#b1' },
  });
  await world.erase('a1');
  expect(world.objects.size).toBe(0);
});

test('a file all of whose rows were put back beside it holds up no erasure', async () => {
  const world = createArchiveOfBookings();
  await world.take(told('b1'));
  const whole = world.rowsOf('mirror').find(({ pk }) => pk!.S === 'BOOKING#b1')!;
  await world.archiveBefore('a1', '2024-02-01');
  await world.put(whole);
  await world.erase('a1');
  expect(world.objects.size).toBe(0);
});
