import { expect, test } from 'vitest';
import { createTwoSides, noon, type SideBooking } from '#test/fakes/two-sides.ts';
import { createCompareMoney } from './compare-money.ts';

/** The mirror has swapped the amounts of two bookings: the balance agrees. A difference was seen before. */
async function aBalanceThatAgrees() {
  const world = await createTwoSides();
  const right: readonly SideBooking[] = [
    { id: 'b1' },
    { id: 'b2', cents: 50, at: '2026-03-10T10:00:00.000Z' },
  ];
  const wrong: readonly SideBooking[] = [
    { id: 'b1', cents: 50 },
    { id: 'b2', at: '2026-03-10T10:00:00.000Z' },
  ];
  Object.assign(world.sides, { bank: right, mirror: wrong });
  const { reconciled } = world.deps;
  await reconciled.noteMoney('acc-1', {
    isUnexplained: false,
    differing: { cents: 5, looks: 3, since: noon },
  });
  const full = await reconciled.full('acc-1');
  await reconciled.noteFull('acc-1', { ...full, bookings: new Map([['b1', { isOpen: true }]]) }, full);
  const compare = createCompareMoney({
    ...world.deps,
    bank: {
      ...world.deps.bank,
      account: async (id) => Promise.resolve({ facts: { id, currency: 'EUR' }, balanceCents: 150 }),
      accounts: async () => Promise.resolve({ accounts: [], balances: new Map() }),
    },
    capabilities: { all: async () => Promise.resolve([]), see: async () => Promise.resolve() },
    verified: { counted: async () => Promise.resolve(undefined), count: async () => Promise.resolve(true) },
  });
  const work = { request: { tier: 'money' } };
  return { ...world, right, compared: async (look: number) => compare('acc-1', world.work(work, look)) };
}

test('a balance that agrees again has its open bookings settled, to which the next comparison returns', async () => {
  const world = await aBalanceThatAgrees();
  const money = async () => world.deps.reconciled.money('acc-1');
  expect(await world.compared(1)).toMatchObject({ again: { orElse: 'unsettled' } });
  expect(world.sent()).toEqual(['b1', 'b2']);
  expect(await money()).toMatchObject({ agreed: { balance: 150 }, differing: { cents: 5, looks: 3 } });
  world.sides.mirror = world.right;
  world.clock.advance(60_000);
  expect(await world.compared(2)).toMatchObject({ outcome: 'healed' });
  expect(await money()).toMatchObject({ agreed: { balance: 150 } });
  expect(await money()).not.toHaveProperty('differing');
});
