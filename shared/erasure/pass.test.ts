import { expect, test } from 'vitest';
import { createErasureWorld } from '#test/fakes/erasure-world.ts';
import { erasedName, hourMs, addCustomer } from '#test/fixtures/erasures.ts';
import { newErasure, type Erasure } from './erasure.ts';
import { pass, type PassDeps } from './pass.ts';

async function setUp() {
  const world = createErasureWorld();
  await addCustomer(world, 'per-1');
  const saved: Erasure[] = [];
  const deps = {
    ...world.deps,
    save: async (erasure: Erasure) => Promise.resolve(void saved.push(erasure)),
    hasTime: () => true,
  } satisfies PassDeps;
  const confirmed: Erasure = {
    ...newErasure({ kind: 'person', id: 'per-1' }, world.now()),
    state: 'erasing',
    confirmedAt: world.now(),
  };
  return { ...world, deps, saved, confirmed };
}

test('an erasure is complete once a pass finds nothing, an hour after the last that found something', async () => {
  const world = await setUp();
  world.clock.advance(5 * hourMs);
  const first = await pass(world.confirmed, world.deps);
  expect(first).toMatchObject({ state: 'erasing', passes: 1, lastFoundAt: world.now() });
  world.clock.advance(hourMs - 1);
  const tooSoon = await pass(first, world.deps);
  expect(tooSoon).toMatchObject({ state: 'erasing', passes: 2 });
  world.clock.advance(1);
  expect(await pass(tooSoon, world.deps)).toMatchObject({ state: 'completed', completedAt: world.now() });
});

test('a first pass never completes an erasure', async () => {
  const world = await setUp();
  world.clock.advance(5 * hourMs);
  const confirmed = { ...world.confirmed, customer: { kind: 'person', id: 'per-9' } as const };
  world.forgotten.add('per-9');
  // An earlier attempt set their tombstones, and ended before its pass did.
  world.tombstones.ids.add('per-9');
  const first = await pass(confirmed, world.deps);
  expect(first).toMatchObject({ state: 'erasing', passes: 1 });
});

test('a finding is noted before it is erased, even by a pass that runs out of time', async () => {
  const world = await setUp();
  const erased = await pass(world.confirmed, world.deps);
  world.tombstones.ids.clear();
  await addCustomer(world, 'per-1');
  world.clock.advance(2 * hourMs);
  const before = world.saved.length;
  const partial = await pass(erased, { ...world.deps, hasTime: () => world.saved.length === before });
  expect(partial).toMatchObject({ passes: 1, lastFoundAt: world.now() });

  const found = world.now();
  world.clock.advance(hourMs);
  const failing = { ...world.deps.objects, remove: async () => Promise.reject(new Error('no answer')) };
  const stores = world.deps.stores.map((store) => ({
    ...store,
    find: async (traces: Parameters<typeof store.find>[0]) => {
      const { open, kept } = await store.find(traces);
      return { open: open.map((finding) => ({ ...finding, erase: failing.remove })), kept };
    },
  }));
  await expect(pass(partial, { ...world.deps, stores })).rejects.toThrow('no answer');
  expect(world.saved.at(-1)?.lastFoundAt).toBe(world.now());
  expect(world.saved.at(-1)?.lastFoundAt).not.toBe(found);
});

test('an object that a commit may still keep is waited for, and not counted', async () => {
  const world = await setUp();
  const entity = { kind: 'account', entityId: 'acc-per-1' };
  await world.events.loose.note({ key: 'mirror/e1/o1', entity, owners: {} });
  await world.bodies.write('mirror/e1/o1', Buffer.from(erasedName));
  const first = await pass(world.confirmed, world.deps);
  expect(world.objects.has('mirror/e1/o1')).toBe(true);
  world.clock.advance(hourMs);
  const second = await pass(first, world.deps);
  expect(second).toMatchObject({ state: 'erasing', erased: first.erased, lastFoundAt: world.now() });
  world.events.loose.keep('mirror/e1/o1');
  world.clock.advance(hourMs);
  const third = await pass(second, world.deps);
  expect(third).toMatchObject({ state: 'erasing', lastFoundAt: world.now() });
  expect(world.placesOf(erasedName)).toEqual([]);
});

test('a row that changes while a pass examines it is left to the next pass, with all that it names', async () => {
  const world = await setUp();
  const held = world.deps.mirror;
  let reads = 0;
  const mirror: typeof world.deps.mirror = {
    ...world.deps.mirror,
    rows: async (entity) => {
      const found = await held.rows(entity);
      // An event that read the tombstones before any were set.
      if (entity.kind === 'card' && ++reads === 3) {
        world.tombstones.ids.clear();
        await addCustomer(world, 'per-1', 'Erika late');
      }
      return found;
    },
  };
  await pass(world.confirmed, { ...world.deps, mirror });
  expect(world.placesOf('Erika late').filter((place) => place.startsWith('row'))).not.toEqual([]);
  await pass(world.confirmed, world.deps);
  expect(world.placesOf('Erika late')).toEqual([]);
});
