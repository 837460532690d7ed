import { expect, test } from 'vitest';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { createReconciliationWorld } from '#test/fakes/reconciliation-world.ts';
import { isInFull } from '#test/extent.ts';

/** Their ids and instants do not fit into one row. */
const lostBefore = 6_000;

test.runIf(isInFull)(
  'an account with thousands of lost bookings is healed further, however many are noted',
  { timeout: 240_000 },
  async () => {
    const world = await createReconciliationWorld();
    const id = await world.anAccount();
    const seen = await world.ports.reconciled.full(id);
    const untold = { untoldSince: toIsoInstant(world.clock.now()) };
    const ids = Array.from({ length: lostBefore }, (_, n) => `bk_${sha256Hex(String(n))}`);
    const bookings = new Map(ids.map((each) => [each, untold]));
    await world.ports.reconciled.noteFull(id, { ...seen, bookings }, seen);
    const lost = world.book(id, { cents: 700 });
    world.lose(lost.id);
    await world.pass(3_600);

    const run = await world.run('full', { accounts: [id] });

    expect(run.counts).toEqual({ healed: 1 });
    const { bookings: left } = await world.ports.reconciled.full(id);
    expect(left.size).toBe(lostBefore + 1);
    expect(left.get(lost.id)).toEqual({ untoldSince: expect.any(String) });
  },
);
