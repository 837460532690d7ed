import { expect, test } from 'vitest';
import { createErasureWorld } from '#test/fakes/erasure-world.ts';
import { addCustomer } from '#test/fixtures/erasures.ts';
import { findWitness } from './witness.ts';

async function setUp() {
  const world = createErasureWorld();
  await addCustomer(world, 'per-2', 'Ada Lovelace');
  world.bank.there.add('per-2');
  return { ...world, find: async (...suspects: string[]) => findWitness(world.deps, new Set(suspects)) };
}

const ada = { kind: 'person', id: 'per-2' };

test('a customer of the mirror whom the bank shows is a witness', async () => {
  expect(await (await setUp()).find()).toEqual(ada);
});

test('a customer who is about to be erased, or was erased, is no witness', async () => {
  const world = await setUp();
  expect(await world.find('per-2')).toBeUndefined();
  world.tombstones.ids.add('per-2');
  expect(await world.find()).toBeUndefined();
});

test('a customer unknown to the mirror proves nothing: another bank may list anybody', async () => {
  const world = await setUp();
  world.bank.there.clear();
  world.bank.there.add('per-9');
  expect(await world.find()).toBeUndefined();
});

test('each listed customer is requested, the last witness first', async () => {
  const world = await setUp();
  await addCustomer(world, 'per-3', 'Grace Hopper');
  world.bank.there.add('per-3');
  const witness = async () => Promise.resolve({ kind: 'person', id: 'per-3' } as const);
  const deps = { ...world.deps, rows: { ...world.rows, witness } };
  expect(await findWitness(deps, new Set())).toEqual({ kind: 'person', id: 'per-3' });
  expect(world.bank.asked).toEqual(['per-3']);
  world.bank.state.answers404 = true;
  expect(await findWitness(deps, new Set())).toBeUndefined();
});
