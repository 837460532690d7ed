import { expect, test } from 'vitest';
import { createErasureWorld } from '#test/fakes/erasure-world.ts';
import { hourMs, addCustomer } from '#test/fixtures/erasures.ts';
import { newErasure, type Erasure } from './erasure.ts';
import { checkAtBank } from './check-at-bank.ts';

const customer = { kind: 'person', id: 'per-1' } as const;

/** One check, some time after the previous one. */
async function setUp({ isKnown = true, isBankTrusted = true } = {}) {
  const world = createErasureWorld();
  if (isKnown) await addCustomer(world, 'per-1');
  const announcedAt = world.now();
  const deps = { ...world.deps, isBankTrusted: async () => Promise.resolve(isBankTrusted) };
  const check = async (before: Erasure, at = announcedAt) => checkAtBank(before, at, deps);
  return { ...world, check, first: newErasure(customer, announcedAt) };
}

test('it takes two checks, an hour apart, to confirm that the bank has nobody', async () => {
  const world = await setUp();
  const missing = await world.check(world.first);
  expect(missing).toMatchObject({ state: 'missing', missingAt: world.now() });
  world.clock.advance(hourMs - 1);
  expect(await world.check(missing)).toBe(missing);
  world.clock.advance(1);
  expect(await world.check(missing)).toMatchObject({ state: 'erasing', confirmedAt: world.now() });
});

test('a check at the bank counts only while the bank has proved who it is', async () => {
  const world = await setUp({ isBankTrusted: false });
  const missing: Erasure = { ...world.first, state: 'missing', missingAt: '2026-01-01T00:00:00.000Z' };
  expect(await world.check(world.first)).toBe(world.first);
  expect(await world.check(missing)).toBe(missing);
  expect(world.bank.asked).toEqual([]);
});

test('a customer whom the bank shows again must be missing twice from then on', async () => {
  const world = await setUp();
  const missing = await world.check(world.first);
  world.bank.there.add('per-1');
  world.clock.advance(hourMs);
  expect(await world.check(missing)).toMatchObject({ state: 'refused', refusedAt: world.now() });
  expect(await world.check(missing)).not.toHaveProperty('missingAt');
});

test('the bank is asked for the id as a person and as a business', async () => {
  const world = await setUp();
  await world.check(world.first);
  expect(world.bank.asked).toEqual(['per-1', 'per-1']);
  world.bank.businesses.add('per-1');
  world.clock.advance(hourMs);
  expect((await world.check(world.first)).state).toBe('refused');
});

test('a customer whom the bank returns is refused only once the bank can no longer return a deleted one', async () => {
  const world = await setUp();
  world.bank.there.add('per-1');
  world.clock.advance(world.deps.visibilityLagMs);
  expect((await world.check(world.first)).state).toBe('announced');
  world.clock.advance(1);
  expect((await world.check(world.first)).state).toBe('refused');
});

test('a refused erasure waits for an announcement made after the refusal', async () => {
  const world = await setUp();
  const refusedAt = '2026-01-06T08:00:00.000Z';
  const refused: Erasure = { ...world.first, state: 'refused', refusedAt };
  expect(await world.check(refused, refusedAt)).toBe(refused);
  const again = await world.check(refused, '2026-01-06T08:00:00.001Z');
  expect(again).toMatchObject({ state: 'missing', announcedAt: '2026-01-06T08:00:00.001Z' });
});

test('the bank is not asked about a customer unknown to the mirror', async () => {
  const world = await setUp({ isKnown: false });
  expect((await world.check(world.first)).state).toBe('unknown');
  expect(world.bank.asked).toEqual([]);
});
