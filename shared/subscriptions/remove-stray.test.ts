import { expect, test } from 'vitest';
import { createSubscriptionsWorld } from '#test/fakes/subscriptions-world.ts';
import { createRemoveStray } from './remove-stray.ts';

test('a stray is removed when a person names it', async () => {
  const world = createSubscriptionsWorld();
  await world.run();
  const stray = world.bank.addStray('BOOKING');

  const result = await createRemoveStray(world.deps())(stray.id);

  expect(result).toEqual({ removal: 'removed', id: stray.id });
  expect(world.bank.deletions).toEqual([stray.id]);
});

test('one of ours is left alone', async () => {
  const world = createSubscriptionsWorld();
  const { created } = await world.run();

  const result = await createRemoveStray(world.deps())(created[0]!.id);

  expect(result).toEqual({ removal: 'ours', id: created[0]!.id });
  expect(world.bank.deletions).toEqual([]);
});

test('a stray that the bank does not list is reported as absent', async () => {
  const world = createSubscriptionsWorld();

  expect(await createRemoveStray(world.deps())('sub-9')).toEqual({ removal: 'absent', id: 'sub-9' });
});

test('nothing is removed while a run is in progress', async () => {
  const world = createSubscriptionsWorld();
  const stray = world.bank.addStray('BOOKING');
  await world.lease.acquire();

  expect(await createRemoveStray(world.deps())(stray.id)).toHaveProperty('skipped');
  expect(world.bank.present.has(stray.id)).toBe(true);
});
