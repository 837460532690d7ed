import { expect, test } from 'vitest';
import { archiveFileKey } from '#shared/aws/events/archived-items.ts';
import { looseItem } from '#shared/aws/events/object-items.ts';
import { createArchiveOfBookings, told } from '#test/fakes/archive-of-bookings.ts';

const hourMs = 3_600_000;

/** Two old bookings in a file, and the row of that file as a copy of the table has it from before they moved. */
async function restored() {
  const world = createArchiveOfBookings();
  for (const id of ['b1', 'b2']) await world.take(told(id));
  await world.archiveBefore('a1', '2024-02-01');
  const [file] = await world.archive.filesOf('a1', '');
  const object = { key: archiveFileKey(file!.id), entity: { kind: 'account', entityId: 'a1' }, owners: {} };
  await world.put(looseItem(object, world.clock.now()));
  const listed = async () => {
    const query = { accountId: 'a1', by: 'recorded_at', from: '2024-01-01', to: '2024-12-31' } as const;
    const ids: string[] = [];
    for await (const { id } of world.mirror.bookings(query)) ids.push(id);
    return ids;
  };
  const sweepForHours = async (hours: number) => {
    for (let hour = 0; hour < hours; hour += 1) {
      world.clock.advance(hourMs + 1);
      await world.sweep();
    }
  };
  return { ...world, listed, sweepForHours };
}

test('a file that rows name is listed again instead of being removed', async () => {
  const world = await restored();
  expect(await world.listed()).toEqual([]);
  await world.sweepForHours(4);
  expect(await world.listed()).toEqual(['b1', 'b2']);
  expect(await world.take(told('b1', { description: 'Again' }))).toMatchObject({ state: 'duplicate' });
  expect((await world.totals('a1'))[0]).toMatchObject({ count: 2 });
});

test('a file that no row names is removed: its bookings never moved, or are rows again', async () => {
  const world = await restored();
  for (const row of world.rowsOf('mirror').filter(({ pk }) => pk!.S!.startsWith('BOOKING#')))
    await world.put({ pk: row['pk']!, sk: row['sk']! });
  await world.sweepForHours(4);
  expect(world.objects.size).toBe(0);
});
