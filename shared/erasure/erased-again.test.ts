import { expect, test } from 'vitest';
import { aDeletedCustomer, addCustomer, erasedName, remainingMs, stateOf } from '#test/fixtures/erasures.ts';
import type { ErasureWorld } from '#test/fakes/erasure-world.ts';
import { createRequestErasure } from './commands/request-erasure.ts';
import { createRunErasures } from './commands/run-erasures.ts';

const customer = { kind: 'person', id: 'per-1' } as const;

async function anErasedCustomer() {
  const world = await aDeletedCustomer();
  await world.hours(3);
  expect([stateOf(world), world.placesOf(erasedName)]).toEqual(['completed', []]);
  return world;
}

/** The mirror is there as it was before the erasure: without its tombstones, and with all that was erased. */
async function restoreMirror(world: ErasureWorld): Promise<void> {
  world.tombstones.ids.clear();
  await addCustomer(world, customer.id);
  expect(world.placesOf(erasedName)).not.toEqual([]);
}

const isOpen = async (world: ErasureWorld) => {
  for await (const { customer: open } of world.deps.announcements.open())
    if (open.id === customer.id) return true;
  return false;
};

test('an erased customer who is back in a restored mirror is erased again when a person asks', async () => {
  const world = await anErasedCustomer();
  await restoreMirror(world);
  expect(await createRequestErasure(world.deps)(customer)).toMatchObject({ state: 'completed' });
  await world.hours(1);
  expect(world.placesOf(erasedName)).toEqual([]);
  expect(world.tombstones.ids).toContain(customer.id);
  // Something may have been on its way: it stays open for another hour.
  expect(await isOpen(world)).toBe(true);
  await world.hours(1);
  expect([stateOf(world), await isOpen(world)]).toEqual(['completed', false]);
});

test('a run without time for the pass leaves the erasure open', async () => {
  const world = await anErasedCustomer();
  await restoreMirror(world);
  await createRequestErasure(world.deps)(customer);
  let left = 2;
  await createRunErasures(world.deps)({ remainingMs: () => (left-- > 0 ? remainingMs() : 0) });
  expect(await isOpen(world)).toBe(true);
  await world.hours(2);
  expect([world.placesOf(erasedName), await isOpen(world)]).toEqual([[], false]);
});
