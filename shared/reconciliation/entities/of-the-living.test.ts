import { expect, test } from 'vitest';
import { createEntitiesWorld, type EntitiesWorld } from '#test/fakes/entities-world.ts';
import { transitions } from '#sandbox/transitions/transitions.ts';

const block = ({ bank, account }: EntitiesWorld) =>
  transitions['block-account']!.run({ account_id: account.id, locking_status: 'BLOCK' }, bank);

test('what the bank still shows under the name of an erased holder is not missing on an account that others hold', async () => {
  const world = createEntitiesWorld();
  block(world);
  await world.erase();

  expect(await world.compare(`account/${world.account.id}`)).toEqual({ outcome: 'agrees' });

  expect(world.healed).toEqual([]);
  expect(await world.openBreaks()).toEqual([]);
});
