import { expect, test } from 'vitest';
import { booking } from '#shared/events/accounts/bookings.ts';
import { leftBodyKind } from '#shared/mirror/loose-objects.ts';
import { createErasureWorld } from '#test/fakes/erasure-world.ts';
import { event, hourMs } from '#test/fixtures/erasures.ts';
import { eraseLooseObjects } from './erase-loose-objects.ts';
import { unguarded } from '#test/fakes/begun-work.ts';

const always = () => true;
const entity = { kind: 'account', entityId: 'acc_1' };

async function setUp() {
  const world = createErasureWorld();
  const write = async (key: string) => {
    await world.events.loose.note({ key, entity, owners: {} });
    await world.bodies.write(key, Buffer.from('large'));
  };
  const sweep = async (afterMs: number, hasTime = always) => {
    world.clock.advance(afterMs);
    return eraseLooseObjects({ ...world.deps, guard: unguarded }, hasTime);
  };
  await write('mirror/e1/o1');
  return { ...world, write, sweep };
}

test('an object is claimed after an hour and deleted another hour later', async () => {
  const world = await setUp();
  expect(await world.sweep(hourMs)).toBe(0);
  expect(world.events.loose.isKeepable('mirror/e1/o1')).toBe(true);
  expect(await world.sweep(1)).toBe(0);
  expect(world.events.loose.isKeepable('mirror/e1/o1')).toBe(false);
  expect(await world.sweep(hourMs)).toBe(0);
  expect(world.objects.has('mirror/e1/o1')).toBe(true);
  expect(await world.sweep(1)).toBe(1);
  expect([world.objects.size, world.events.loose.rows.size]).toEqual([0, 0]);
});

test('an object that a commit keeps stays, whenever it is kept', async () => {
  const world = await setUp();
  world.events.loose.keep('mirror/e1/o1');
  for (let hour = 0; hour < 4; hour += 1) await world.sweep(hourMs + 1);
  expect(world.objects.size).toBe(1);
});

test('a claimed body that is noted again starts its wait over', async () => {
  const world = await setUp();
  await world.sweep(hourMs + 1);
  const { objects } = world.deps;
  const remove: typeof objects.remove = async (key) => {
    await objects.remove(key);
    await world.write(key);
  };
  world.clock.advance(hourMs + 1);
  expect(
    await eraseLooseObjects({ ...world.deps, guard: unguarded, objects: { ...objects, remove } }, always),
  ).toBe(0);
  expect(world.events.loose.rows.get('mirror/e1/o1')).toMatchObject({ since: world.now(), isClaimed: false });
  await world.sweep(hourMs + 1);
  expect(await world.sweep(hourMs + 1)).toBe(1);
  expect(world.objects.size).toBe(0);
});

test('a body stays as long as its record holds it, and goes once the record is erased', async () => {
  const world = await setUp();
  const payload = { id: 'boo-1', account_id: 'acc_1', amount: { value: 1 }, description: 'x'.repeat(9_999) };
  const delivery = event('BOOKING', payload, world.now());
  const key = `bodies/${delivery.bodySha256}`;
  const left = { key, entity: { kind: leftBodyKind, entityId: delivery.id }, owners: {} };
  await world.take(booking, delivery);
  const hours = async () => {
    for (let hour = 0; hour < 4; hour += 1) await world.sweep(hourMs + 1);
  };
  await world.events.loose.note(left);
  await hours();
  expect([world.objects.has(key), world.events.loose.rows.has(key)]).toEqual([true, false]);
  await world.records.erase(delivery.id);
  await world.events.loose.note(left);
  await hours();
  expect([world.objects.has(key), world.events.loose.rows.has(key)]).toEqual([false, false]);
});

test('an object is removed before its note', async () => {
  const world = await setUp();
  await world.sweep(hourMs + 1);
  world.clock.advance(hourMs + 1);
  const remove = async () => Promise.reject(new Error('no answer'));
  const failing = { ...world.deps, objects: { ...world.deps.objects, remove } };
  await expect(eraseLooseObjects({ ...failing, guard: unguarded }, always)).rejects.toThrow('no answer');
  expect(world.events.loose.rows.size).toBe(1);
  expect(await world.sweep(0)).toBe(1);
});

test('nothing starts when no time is left', async () => {
  const world = await setUp();
  await world.sweep(hourMs + 1);
  expect(await world.sweep(hourMs + 1, () => false)).toBe(0);
  expect(world.objects.size).toBe(1);
});
