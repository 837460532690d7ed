import { expect, test } from 'vitest';
import { emptyManifest, manifest, type Manifest } from '#shared/archive/manifests.ts';
import { createArchiveWorld } from '#test/fakes/archive-world.ts';
import { createKeptEvents } from './kept-events.ts';

const start = { family: 'accounts', day: '2026-01-05', hour: 8, part: 0 } as const;

function setUp() {
  const world = createArchiveWorld();
  const ids = Array.from({ length: 5 }, (_, n) => {
    const payload = { id: `boo_${n}` };
    return world.record({ type: 'BOOKING', notificationId: `n${n}`, entityId: payload.id, payload }).id;
  }).toSorted();
  const readKept = createKeptEvents({ ...world, salt: async (name) => world.salts.find(name) });
  const idsOf = async () =>
    (await readKept({ start, limit: 10 })).events.map(({ facts }) => facts.id).toSorted();
  return { ...world, ids, idsOf };
}

test('a day that the archive has whole is read from there, long after its records have expired', async () => {
  const world = setUp();
  world.nextDay();
  await world.archive();
  world.rows.length = 0;

  expect(await world.idsOf()).toEqual(world.ids);
});

test('a part of before parts were named after their writer is read by its old name', async () => {
  const world = setUp();
  world.nextDay();
  await world.archive();
  const { writers, ...before } = world.manifests.rows.get('accounts 2026-01-05')!;
  expect(writers).toHaveLength(1);
  world.manifests.rows.set('accounts 2026-01-05', manifest.parse(before));
  const [[key, bytes]] = [...world.bodies.objects] as [[string, Uint8Array]];
  world.bodies.objects.delete(key);
  world.bodies.objects.set('archive/accounts/2026-01-05/08-00000.ndjson.gz', bytes);
  world.rows.length = 0;

  expect(await world.idsOf()).toEqual(world.ids);
});

test('a day that the archive has in part is read from its records', async () => {
  const world = setUp();
  const fence = (await world.lease.acquire()) ?? NaN;
  const begun: Manifest = { ...emptyManifest('accounts', '2026-01-05'), hour: 8, after: world.ids[1] };
  await world.manifests.write(fence, begun);

  expect(await world.idsOf()).toEqual(world.ids);
});
