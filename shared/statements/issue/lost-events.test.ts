import { expect, test } from 'vitest';
import { createStatementsWorld } from '#test/fakes/statements-world.ts';

test('three hundred events that were lost cost a few lists, not a request each', async () => {
  const world = createStatementsWorld();
  const id = await world.openAccount();
  for (let count = 1; count <= 300; count += 1) world.book(id, 1_00);
  world.mayPassTo('2026-04-07T08:00:00Z');
  expect(await world.issue(id)).toMatchObject({ again: { orElse: 'undecided' } });
  expect(world.calls('/bookings')).toBeLessThanOrEqual(6);
  world.passMs(900_000);
  expect(await world.issue(id, { look: 2 })).toMatchObject({ outcome: 'published' });
});
