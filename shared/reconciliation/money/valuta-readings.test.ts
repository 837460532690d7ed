import { expect, test } from 'vitest';
import { plantInBooking } from '#sandbox/engine/bank-errors/booking-errors.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { createReconciliationWorld, type ReconciliationWorld } from '#test/fakes/reconciliation-world.ts';

const name = 'valuta-passed-today';
const countedNextDay = { valutaPassed: '<' } as const;

async function stateOf({ ports }: ReconciliationWorld) {
  return (await ports.capabilities.all()).find((seen) => seen.name === name)?.state ?? 'unproven';
}

async function assume({ ports, clock }: ReconciliationWorld, state: 'proven' | 'refuted' | 'unproven') {
  if (state === 'unproven') return;
  await ports.capabilities.see({ name, state, evidence: [], at: toIsoInstant(clock.now()) });
}

test.each([
  [countedNextDay, 'unproven', 'refuted'],
  [countedNextDay, 'proven', 'refuted'],
  [{}, 'unproven', 'proven'],
  [{}, 'refuted', 'proven'],
] as const)('at a bank with %j, what was %s is %s after a balance', async (options, assumed, seen) => {
  const world = await createReconciliationWorld({ options });
  const id = await world.anAccount();
  await assume(world, assumed);
  world.book(id, { cents: 700 });
  await world.pass(2 * 3_600);
  expect((await world.run('money')).counts).toEqual({ agrees: 1 });
  expect(await stateOf(world)).toBe(seen);
  expect(await world.breakNames()).toEqual([]);
});

test.each([{}, countedNextDay])(
  'at a bank with %j, a balance just after a booking proves nothing, and agrees',
  async (options) => {
    const world = await createReconciliationWorld({ options });
    const id = await world.anAccount();
    world.book(id, { cents: 700 });
    await world.pass(60);
    expect((await world.run('money')).counts).toEqual({ agrees: 1 });
    expect(await stateOf(world)).toBe('unproven');
  },
);

test.each(['unproven', 'proven'] as const)(
  'the only booking of a day that vanishes on that day is gone, and no proof of how valuta dates count (%s)',
  async (assumed) => {
    const world = await createReconciliationWorld();
    const id = await world.anAccount();
    await assume(world, assumed);
    const booking = world.book(id, { cents: 700 });
    await world.pass(2 * 3_600);
    plantInBooking(world.bank, booking, 'booking_vanished');
    expect((await world.run('money')).counts).toEqual({ healed: 1 });
    expect(await world.breakNames()).toEqual(['ORPHAN_LOCAL OPEN']);
    expect(await stateOf(world)).toBe(assumed);
  },
);
