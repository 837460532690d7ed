import { describe, expect, test } from 'vitest';
import { createEntitiesWorld, type EntitiesWorld } from '#test/fakes/entities-world.ts';
import { transitions } from '#sandbox/transitions/transitions.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';

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

describe('an account that counts as an erased customer’s until a living holder is known', () => {
  const anAccount = async () => {
    const world = createEntitiesWorld();
    const { account, bank, clock, stores } = world;
    const item = `timed_orders/${account.id}`;
    expect(await world.compare(item)).toEqual({ outcome: 'agrees' });
    transitions['change-timed-order']!.run({ account_id: account.id, amount: 100 }, bank);
    const [order] = bank.store.timedOrders.all();
    await world.look(item);
    await world.advance(900);
    const grave = { entity: { kind: 'account', entityId: account.id }, since: toIsoInstant(clock.now()) };
    return {
      ...world,
      item,
      bury: async () => stores.tombstones.raise(grave),
      lift: async () => stores.tombstones.lift(account.id),
      mirrored: async () => world.mirror.entity('timed_order', order!.id),
    };
  };

  test('what was healed meanwhile, and so not mirrored, is healed again', async () => {
    const { item, look, healed, bury, pump, lift, compare, mirrored } = await anAccount();
    await look(item, { look: 2 });
    expect(healed).toHaveLength(1);
    await bury();
    await pump();
    expect(await mirrored()).toBeUndefined();

    await lift();

    expect(await compare(item)).toMatchObject({ outcome: 'healed' });
    expect(await mirrored()).toBeDefined();
  });

  test('what was given up on before is settled, and found anew', async () => {
    const world = await anAccount();
    const { item, look, advance, bury, pump, lift, compare, mirrored, openBreaks, healed } = world;
    for (let n = 2; n < 6; n += 1) {
      await look(item, { look: n });
      await advance(60);
    }
    expect(healed).toHaveLength(3);
    expect(await openBreaks()).toHaveLength(1);
    await bury();
    await pump();
    expect(await compare(item)).toMatchObject({ outcome: 'gone' });
    expect(await openBreaks()).toEqual([]);

    await lift();

    expect(await compare(item)).toMatchObject({ outcome: 'healed' });
    expect(await mirrored()).toBeDefined();
  });
});
