import { expect, test } from 'vitest';
import type { Breaks } from '#shared/breaks/breaks.ts';
import { eventTypes } from '#shared/events/event-types.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { createEntitiesWorld } from '#test/fakes/entities-world.ts';
import { createReconciliationWorld } from '#test/fakes/reconciliation-world.ts';
import { transitions } from '#sandbox/transitions/transitions.ts';

const aheadMs = 20 * 60_000;

/** Breaks as a worker opens them whose clock is ahead. */
const openedAhead = <Given extends Pick<Breaks, 'open'>>(breaks: Given): Given => ({
  ...breaks,
  open: async (found, at) => breaks.open(found, toIsoInstant(Date.parse(at) + aheadMs)),
});

test.each(['full', 'money'] as const)(
  'a break of a booking ends once it is healed, though the worker that found it has a clock that is ahead: %s',
  async (tier) => {
    const world = await createReconciliationWorld({ settings: { fullDays: 1 } });
    const account = await world.anAccount();
    world.lose(world.book(account, { cents: 700 }).id);
    await world.pass(3_600);

    await world.begin(tier);
    await world.work({ ...world.ports, breaks: openedAhead(world.ports.breaks) });

    expect(await world.breakNames()).toEqual(['MISSING_LOCAL AUTO_HEALED']);
  },
);

test('so does one of an entity that a list shows', async () => {
  const world = createEntitiesWorld();
  for (const type of Object.values(eventTypes).flat()) await world.subscribe(type);
  const item = `instant_transfers/${world.account.id}`;
  await world.compare(item);
  await world.advance(86_400);
  transitions['execute-instant-transfer']!.run({ account_id: world.account.id, amount: 100 }, world.bank);
  await world.deliver((type) => type.startsWith('INSTANT'));
  await world.advance(3_600);
  Object.assign(world.stores, { breaks: openedAhead(world.breaks) });

  expect(await world.compare(item)).toMatchObject({ outcome: 'healed' });

  expect(await world.openBreaks()).toEqual([]);
  expect(await world.endedBreaks()).toEqual(['MISSING_LOCAL']);
});
