import { expect, test } from 'vitest';
import { eventTypes } from '#shared/events/event-types.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { createEntitiesNight } from '#test/fakes/entities-night.ts';
import { dayS, hourS } from '#test/contract/paying-customer.ts';
import { transitions } from '#sandbox/transitions/transitions.ts';

interface Lost {
  readonly list: 'reservations' | 'instant_transfers' | 'owner';
  /** What happens at the bank, and what its entity is called. */
  readonly lose: (world: ReturnType<typeof createEntitiesNight>) => string;
}

const seize = ({ bank, person_id }: ReturnType<typeof createEntitiesNight>) =>
  transitions['seize-accounts']!.run({ customer_id: person_id, amount: 4_000 }, bank) as {
    readonly id: string;
  };

const losses: Readonly<Record<string, Lost>> = {
  'a reservation': {
    list: 'reservations',
    lose: (world) => {
      seize(world);
      const [reservation] = world.bank.store.reservations.all();
      return `reservation ${reservation!.id}`;
    },
  },
  'an instant transfer': {
    list: 'instant_transfers',
    lose: ({ bank, account }) => {
      const input = { account_id: account.id, amount: 100 };
      const { id } = transitions['execute-instant-transfer']!.run(input, bank) as { readonly id: string };
      return `instant_transfer ${id}`;
    },
  },
  'a seizure': { list: 'owner', lose: (world) => `seizure ${seize(world).id}` },
};

/** No event of it arrived, and what healed it lies in the dead letters: its break is left to people. */
async function givenUp({ list, lose }: Lost) {
  const world = createEntitiesNight();
  for (const type of Object.values(eventTypes).flat()) await world.subscribe(type);
  await world.onboard();
  const item = `${list}/${world.account.id}`;
  await world.compare(item);
  const entity = lose(world);
  await world.deliver(() => true);
  await world.advance(2 * hourS);
  for (let look = 1; look <= 6; look += 1) {
    await world.compareOnce(item, { runId: 'night', look });
    await world.advance(hourS);
  }
  await world.advance(dayS);
  const ofEntity = async () => (await world.openBreaks()).filter((each) => each.entity === entity);
  expect(await ofEntity()).toHaveLength(1);
  return { ...world, entity, own: entity.replace(' ', '/'), ofEntity };
}

const ended = async ({ breaks, entity }: Awaited<ReturnType<typeof givenUp>>) =>
  (await breaks.ofEntity(entity)).map(({ state, settledBecause }) => ({ state, settledBecause }));

test.each(Object.keys(losses))(
  'the break of %s that never reached the mirror stays until it has',
  async (name) => {
    const world = await givenUp(losses[name]!);
    expect(await world.plan({ id: 'next', request: { tier: 'entities' } })).toContain(world.own);
    const sent = world.healed.length;

    expect(await world.compare(world.own, 'next')).toMatchObject({ outcome: 'differs' });
    expect(await world.ofEntity()).toHaveLength(1);
    expect(world.healed, 'the same delivery, three times at most').toHaveLength(sent);

    // The dead letters are redriven.
    await world.pump();
    await world.advance(dayS);
    await world.compare(world.own, 'after');
    expect(await world.ofEntity()).toEqual([]);
    expect(await ended(world)).toEqual([{ state: 'AUTO_HEALED', settledBecause: undefined }]);
  },
);

test('a reservation that has ended meanwhile is asked for by its id, and its end is healed', async () => {
  const world = await givenUp(losses['a reservation']!);
  const id = world.entity.slice('reservation '.length);
  for (const seizure of world.bank.store.seizures.all())
    transitions['delete-seizure']!.run({ seizure_id: seizure.id }, world.bank);
  await world.deliver(() => true);
  await world.advance(dayS);
  world.healed.length = 0;

  expect(await world.compare(world.own, 'next')).toMatchObject({ outcome: 'healed' });

  expect((await world.mirror.entity('reservation', id))?.aspects.state).toMatchObject({ status: 'RESOLVED' });
  expect(await world.ofEntity()).toEqual([]);
});

test('what neither side has any more is no proof that it was never there', async () => {
  const world = await givenUp(losses['an instant transfer']!);
  world.bank.store.instantTransfers.remove(world.entity.slice('instant_transfer '.length));

  expect(await world.compare(world.own, 'next')).toMatchObject({ outcome: 'differs' });

  expect(await world.ofEntity()).toHaveLength(1);
});

test('a break that names no account cannot be compared', async () => {
  const world = createEntitiesNight();
  const at = toIsoInstant(world.clock.now());
  await world.breaks.open({ kind: 'STATUS_AHEAD', entity: 'overdraft o-1', field: 'status' }, at);

  expect(await world.compare('overdraft/o-1')).toMatchObject({ outcome: 'owner-unknown' });

  expect(await world.openBreaks()).toHaveLength(1);
});

test('once its account is erased, the break ends', async () => {
  const world = await givenUp(losses['a reservation']!);
  const { stores, account, clock } = world;
  const tombstone = { entity: { kind: 'account', entityId: account.id }, since: toIsoInstant(clock.now()) };
  await stores.tombstones.raise(tombstone);

  expect(await world.compare(world.own, 'next')).toMatchObject({ outcome: 'gone' });

  expect(await ended(world)).toEqual([{ state: 'AUTO_HEALED', settledBecause: 'it was erased' }]);
});

test('of what no break names any more, nothing is asked', async () => {
  const world = await givenUp(losses['a reservation']!);
  await world.breaks.settle(world.entity, 'people say so', toIsoInstant(world.clock.now()));
  const before = world.called.length;

  expect(await world.compare(world.own, 'next')).toEqual({ outcome: 'gone' });

  expect(world.called).toHaveLength(before);
});
