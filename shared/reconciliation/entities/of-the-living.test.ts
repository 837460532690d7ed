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
    await world.compareOnce(item);
    await world.advance(900);
    const tombstone = { entity: { kind: 'account', entityId: account.id }, since: toIsoInstant(clock.now()) };
    return {
      ...world,
      item,
      bury: async () => stores.tombstones.raise(tombstone),
      lift: async () => stores.tombstones.lift(account.id),
      mirrored: async () => world.mirror.entity('timed_order', order!.id),
    };
  };

  test('what was healed meanwhile, and so not mirrored, is healed again', async () => {
    const world = await anAccount();
    await world.compareOnce(world.item, { look: 2 });
    expect(world.healed).toHaveLength(1);
    await world.bury();
    await world.pump();
    expect(await world.compare(world.item)).toMatchObject({ outcome: 'gone' });
    expect(await world.mirrored()).toBeUndefined();

    await world.lift();

    expect(await world.compare(world.item)).toMatchObject({ outcome: 'healed' });
    expect(await world.mirrored()).toBeDefined();
  });

  test('an item that was given up is settled, and found again', async () => {
    const world = await anAccount();
    for (let look = 2; look < 6; look += 1) {
      await world.compareOnce(world.item, { look });
      await world.advance(60);
    }
    expect(world.healed).toHaveLength(3);
    expect(await world.openBreaks()).toHaveLength(1);
    await world.bury();
    await world.pump();
    // A dry run only says so.
    expect(
      (await world.compareOnce(world.item, { runId: 'dry', request: { dryRun: true } })).result,
    ).toMatchObject({
      outcome: 'gone',
    });
    expect(await world.openBreaks()).toHaveLength(1);
    expect(await world.compare(world.item)).toMatchObject({ outcome: 'gone' });
    expect(await world.openBreaks()).toEqual([]);

    await world.lift();

    expect(await world.compare(world.item)).toMatchObject({ outcome: 'healed' });
    expect(await world.mirrored()).toBeDefined();
  });
});
