import { expect, test } from 'vitest';
import { eventTypes } from '#shared/events/event-types.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { createEntitiesNight } from '#test/fakes/entities-night.ts';
import { dayS, hourS } from '#test/contract/paying-customer.ts';
import { plantByHand, wantedBankError } from '#sandbox/engine/bank-errors/by-hand.ts';
import { transitions } from '#sandbox/transitions/transitions.ts';

/** A direct debit that was announced and executed: no event of its announcement arrived, and no list shows it any more. */
async function executed({ looks }: { readonly looks: number }) {
  const world = createEntitiesNight();
  for (const type of Object.values(eventTypes).flat()) await world.subscribe(type);
  await world.onboard();
  const list = `scheduled_direct_debits/${world.account.id}`;
  await world.compare(list);
  const input = { account_id: world.account.id, amount: 100, valuta_date: '2026-03-20' };
  transitions['announce-direct-debit']!.run(input, world.bank);
  await world.deliver(() => true);
  await world.advance(2 * hourS);
  for (let look = 1; look <= looks; look += 1) {
    await world.compareOnce(list, { runId: 'night', look });
    await world.advance(hourS);
  }
  const healArrives = async () => {
    await world.pump();
    await world.advance(dayS);
  };
  const leaves = async () => {
    await world.advance(20 * dayS);
    await world.deliver();
  };
  const suspects = async () => Object.keys((await world.stores.checked.read(list)).suspects);
  return { ...world, list, healArrives, leaves, suspects };
}

test('the break of what has left its list ends once the mirror has it', async () => {
  const world = await executed({ looks: 2 });
  expect(await world.openBreaks()).toMatchObject([{ kind: 'MISSING_LOCAL' }]);
  await world.healArrives();
  await world.leaves();

  expect(await world.compare(world.list)).toEqual({ outcome: 'healed', line: { healed: 1 } });

  expect(await world.openBreaks()).toEqual([]);
  expect(await world.suspects()).toEqual([]);
  expect(await world.compare(world.list)).toEqual({ outcome: 'agrees' });
});

test('a break of what left its list before the mirror got it stays with people, who see that it differs', async () => {
  const world = await executed({ looks: 2 });
  await world.leaves();

  for (const night of ['first', 'second'])
    expect(await world.compare(world.list, night)).toMatchObject({ outcome: 'differs' });
  expect(await world.openBreaks()).toMatchObject([{ kind: 'MISSING_LOCAL' }]);

  await world.healArrives();
  expect(await world.compare(world.list)).toMatchObject({ outcome: 'healed' });
  expect(await world.openBreaks()).toEqual([]);
});

test('once people have settled its break, it is no suspicion any more', async () => {
  const world = await executed({ looks: 2 });
  await world.leaves();
  await world.compare(world.list);
  const [{ entity } = { entity: '' }] = await world.openBreaks();
  await world.breaks.settle(entity, 'people say so', toIsoInstant(world.clock.now()));

  expect(await world.compare(world.list)).toEqual({ outcome: 'agrees' });

  expect(await world.suspects()).toEqual([]);
});

test('the break of what turned out to be an erased customer’s ends', async () => {
  const world = await executed({ looks: 2 });
  await world.leaves();
  const [{ entity } = { entity: '' }] = await world.openBreaks();
  const [kind = '', entityId = ''] = entity.split(' ');
  const since = toIsoInstant(world.clock.now());
  await world.stores.tombstones.raise({ entity: { kind, entityId }, accountId: world.account.id, since });

  expect(await world.compare(world.list)).toEqual({ outcome: 'agrees' });

  expect(await world.openBreaks()).toEqual([]);
});

test('a suspicion without a break ends with its list', async () => {
  const world = await executed({ looks: 1 });
  expect(await world.suspects()).toHaveLength(1);
  await world.leaves();

  expect(await world.compare(world.list)).toEqual({ outcome: 'agrees' });

  expect(await world.suspects()).toEqual([]);
});

test('that the mirror has had something all along does not end a difference of an event', async () => {
  const world = createEntitiesNight();
  for (const type of Object.values(eventTypes).flat()) await world.subscribe(type);
  const { bank, account } = world;
  transitions['change-timed-order']!.run({ account_id: account.id, amount: 100 }, bank);
  const [order] = bank.store.timedOrders.all();
  await world.deliver();
  await world.advance(2 * hourS);
  plantByHand(bank, wantedBankError.parse({ kind: 'status_wrong', entity_id: order!.id, status: 'FAILED' }));
  expect(await world.compare(`timed_orders/${account.id}`)).toMatchObject({ outcome: 'differs' });
  expect(await world.openBreaks()).toMatchObject([{ kind: 'STATUS_CONFLICT' }]);
  bank.store.timedOrders.remove(order!.id);
  await world.advance(dayS);

  expect(await world.compare(`timed_orders/${account.id}`)).toMatchObject({ outcome: 'differs' });

  expect(await world.openBreaks()).toMatchObject([{ kind: 'STATUS_CONFLICT' }]);
});
