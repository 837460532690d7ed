import { describe, expect, test } from 'vitest';
import { eventTypes } from '#shared/events/event-types.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { someCalls } from '#test/extent.ts';
import { createEntitiesWorld, type EntitiesWorld } from '#test/fakes/entities-world.ts';
import { aDelivery } from '#test/fixtures/deliveries.ts';
import { dayS, hourS } from '#test/contract/paying-customer.ts';
import { heal } from '#sandbox/engine/bank-errors/plant.ts';
import { plantByHand, wantedBankError } from '#sandbox/engine/bank-errors/by-hand.ts';
import { transitions } from '#sandbox/transitions/transitions.ts';

const move = ({ bank }: EntitiesWorld, name: string, input: object) =>
  transitions[name]!.run(input, bank) as { readonly id: string; readonly status: string };

const plant = ({ bank }: EntitiesWorld, wanted: object) => plantByHand(bank, wantedBankError.parse(wanted));

async function setUp() {
  const world = createEntitiesWorld();
  for (const type of Object.values(eventTypes).flat()) await world.subscribe(type);
  return { ...world, named: { account_id: world.account.id } };
}

/** Notified, and old enough that no event of it is in flight. */
async function settle(world: EntitiesWorld) {
  await world.deliver();
  await world.advance(2 * hourS);
  await world.deliver();
  await world.advance(hourS);
}

describe('an error of the bank is exactly its break', () => {
  test('an end that the bank shows as one before it', async () => {
    const world = await setUp();
    const { id } = move(world, 'execute-instant-transfer', { ...world.named, amount: 100 });
    await settle(world);
    plant(world, { kind: 'status_wrong', entity_id: id, status: 'RESERVED' });

    expect(await world.compare(`instant_transfer/${id}`)).toMatchObject({ outcome: 'differs' });

    const entity = `instant_transfer ${id}`;
    expect(await world.openBreaks()).toEqual([{ kind: 'STATUS_AHEAD', entity, field: 'status' }]);
    expect(world.healed).toEqual([]);
  });

  test('two ends are a conflict', async () => {
    const world = await setUp();
    const { id } = move(world, 'execute-instant-transfer', { ...world.named, amount: 100 });
    await settle(world);
    plant(world, { kind: 'status_wrong', entity_id: id, status: 'FAILED' });

    await world.compare(`instant_transfers/${world.account.id}`);

    expect(await world.openBreaks()).toMatchObject([{ kind: 'STATUS_CONFLICT' }]);
    expect(world.healed).toEqual([]);
  });

  test('no status at all', async () => {
    const world = await setUp();
    const { id } = move(world, 'change-loan', { ...world.named, person_id: world.person_id });
    await settle(world);
    plant(world, { kind: 'status_missing', entity_id: id });

    await world.compare(`loan/${id}`);

    expect(await world.openBreaks()).toMatchObject([{ kind: 'STATUS_AHEAD', entity: `loan ${id}` }]);
    expect(world.healed).toEqual([]);
  });

  test('a reservation that stays', async () => {
    const world = await setUp();
    const { id: seizure_id } = move(world, 'seize-accounts', { customer_id: world.person_id, amount: 4_000 });
    const [reservation] = world.bank.store.reservations.all();
    move(world, 'delete-seizure', { seizure_id });
    await settle(world);
    const { id } = plant(world, { kind: 'reservation_stays', reservation_id: reservation!.id });

    expect(await world.compare(`reservations/${world.account.id}`)).toMatchObject({ outcome: 'differs' });
    const entity = `reservation ${reservation!.id}`;
    expect(await world.openBreaks()).toEqual([{ kind: 'RESERVATION', entity, field: 'status' }]);

    heal(world.bank, id);
    await world.advance(dayS);
    await world.compare(`reservation/${reservation!.id}`);
    expect(await world.openBreaks()).toEqual([]);
    expect(await world.endedBreaks()).toEqual(['RESERVATION']);
  });

  test('in states that come again, the bank is followed, there and back', async () => {
    const world = await setUp();
    const person_id = world.person_id;
    const { id } = move(world, 'change-loan', {
      ...world.named,
      person_id,
      status: 'payout_initiation_blocked',
    });
    await settle(world);
    const error = plant(world, { kind: 'status_wrong', entity_id: id, status: 'payout_issued' });
    const status = async () => (await world.mirror.entity('loan', id))?.aspects.state?.status;

    expect(await world.compare(`loan/${id}`)).toMatchObject({ outcome: 'healed' });
    expect(await status()).toBe('payout_issued');
    heal(world.bank, error.id);
    await world.advance(dayS);
    expect(await world.compare(`loan/${id}`)).toMatchObject({ outcome: 'healed' });

    expect(await status()).toBe('payout_initiation_blocked');
    expect(await world.openBreaks()).toEqual([]);
  });
});

test('what the bank does not have is compared twice, an hour apart, and never deleted', async () => {
  const world = await setUp();
  const { id } = move(world, 'change-loan', { ...world.named, person_id: world.person_id });
  await settle(world);
  const loan = world.bank.store.loans.get(id);
  world.bank.store.loans.remove(id);

  const first = await world.compareOnce(`loan/${id}`, { runId: 'night' });
  expect(first.result).toMatchObject({ again: { orElse: 'in-motion' } });
  expect(await world.openBreaks()).toEqual([]);
  expect(await world.compare(`loan/${id}`, 'night')).toMatchObject({ outcome: 'differs' });

  expect(await world.openBreaks()).toEqual([{ kind: 'ORPHAN_LOCAL', entity: `loan ${id}`, field: 'id' }]);
  expect(await world.mirror.entity('loan', id)).toMatchObject({ id });

  // Nothing was corrected, so nothing is left to settle once both sides are alike.
  world.bank.store.loans.insert(loan);
  await world.advance(dayS);
  await world.compare(`loan/${id}`, 'next-night');
  expect([await world.openBreaks(), await world.endedBreaks()]).toEqual([[], ['ORPHAN_LOCAL']]);
});

test.each(['RESOLVED', 'WRITTEN_OFF'] as const)(
  'a seizure that the bank no longer has ends in the mirror once two persons have decided %s',
  async (to) => {
    const world = await setUp();
    const { id } = move(world, 'seize-accounts', { customer_id: world.person_id, amount: 4_000 });
    await settle(world);
    move(world, 'delete-seizure', { seizure_id: id });
    const [late] = await world.deliver((type) => type === 'PERSON_SEIZURE_DELETED');
    const state = async () => (await world.mirror.entity('seizure', id))?.aspects.state;
    await world.advance(dayS);
    await world.compare(`seizure/${id}`, 'first-night');
    expect(await world.openBreaks()).toMatchObject([{ kind: 'ORPHAN_LOCAL', entity: `seizure ${id}` }]);
    await world.advance(dayS);
    await world.compare(`seizure/${id}`, 'second-night');
    expect(await state()).toMatchObject({ status: 'ACTIVE', terminal: false });

    const [orphan] = await world.breaks.ofEntity(`seizure ${id}`);
    const at = toIsoInstant(world.clock.now());
    const decideBefore = toIsoInstant(world.clock.now() + dayS * 1_000);
    const proposed = await world.breaks.move(orphan!, { to: 'PROPOSED', proposal: 'p', decideBefore, at });
    await world.breaks.move(proposed, { to, settledBy: 'p', settledBecause: 'the bank says so', at });
    await world.advance(dayS);

    expect(await world.compare(`seizure/${id}`, 'third-night')).toMatchObject({ outcome: 'healed' });
    expect(await state()).toMatchObject({
      terminal: true,
      eventType: 'PERSON_SEIZURE_DELETED',
      data: { customer_id: world.person_id, amount: { value: 4_000 } },
    });
    await world.handle(late!);
    expect(world.parked()).toEqual([]);
    await world.advance(dayS);
    expect(await world.compare(`seizure/${id}`, 'fourth-night')).toEqual({ outcome: 'agrees' });
    expect(world.healed).toHaveLength(1);
    expect(await world.openBreaks()).toEqual([]);
  },
);

test('a customer whose deletion had no event is for people, until it is erased', async () => {
  const world = await setUp();
  const item = `person/${world.person_id}`;
  move(world, 'change-person', { person_id: world.person_id, attributes: { city: 'Köln' } });
  await settle(world);
  expect(await world.compare(item)).toMatchObject({ outcome: 'agrees' });

  move(world, 'delete-person', { person_id: world.person_id });
  await world.deliver((type) => type === 'PERSON_DELETED');
  await world.advance(dayS);
  // The first night notes that the bank does not have it.
  await world.compare(item, 'first-night');
  await world.advance(dayS);
  expect(await world.compare(item, 'second-night')).toMatchObject({ outcome: 'differs' });
  const entity = `person ${world.person_id}`;
  expect(await world.openBreaks()).toEqual([{ kind: 'ORPHAN_LOCAL', entity, field: 'customer' }]);

  await world.erase();
  expect(await world.compare(item, 'third-night')).toMatchObject({ outcome: 'gone' });
  expect(await world.openBreaks()).toEqual([]);
});

test('while an event may still be on its way, nothing is decided', async () => {
  const world = await setUp();
  const lockTo = (locking_status: string) => move(world, 'block-account', { ...world.named, locking_status });
  lockTo('BLOCK');
  await settle(world);
  lockTo('DEBIT_BLOCK');
  const [late] = await world.deliver((type) => type === 'ACCOUNT_BLOCK');

  const { result } = await world.compareOnce(`account/${world.account.id}`, { runId: 'night' });
  expect(result).toMatchObject({ again: { orElse: 'in-motion' } });
  await world.handle(late!);
  await world.advance(hourS);

  expect(await world.compare(`account/${world.account.id}`, 'night')).toEqual({ outcome: 'agrees' });
  expect(world.healed).toEqual([]);
  expect(await world.openBreaks()).toEqual([]);
});

test('an event that waits for a person explains a difference', async () => {
  const world = await setUp();
  const lockTo = (locking_status: string) => move(world, 'block-account', { ...world.named, locking_status });
  lockTo('BLOCK');
  await settle(world);
  lockTo('DEBIT_BLOCK');
  await world.deliver(() => true);
  const payload = { account_id: world.account.id, locking_status: 'X'.repeat(5_000) };
  const receivedAt = world.bank.instant();
  await world.handle(aDelivery({ type: 'ACCOUNT_BLOCK', payload, notificationId: 'odd', receivedAt }));
  await world.advance(2 * hourS);

  const result = await world.compare(`account/${world.account.id}`);

  expect(world.parked()).toHaveLength(1);
  expect(result).toMatchObject({ again: { orElse: 'event-parked' } });
  expect(world.healed).toEqual([]);
});

test('what stays in a state for longer than usual is stuck, until it moves', async () => {
  const world = await setUp();
  const { body } = await world.post(`${world.ofPerson}/sdd_collection_applications`, {});
  const { id } = body as { id: string };
  move(world, 'decide-collection-application', { id });
  await settle(world);
  const item = `sdd_collection_applications/${world.person_id}`;
  expect(await world.compare(item)).toEqual({ outcome: 'agrees' });

  await world.advance(31 * dayS);
  await world.deliver();

  expect(await world.compare(item)).toMatchObject({ outcome: 'differs' });
  const entity = `sdd_collection_application ${id}`;
  expect(await world.openBreaks()).toEqual([{ kind: 'STUCK', entity, field: 'status' }]);
  const [stuck] = await world.breaks.ofEntity(entity);
  expect(stuck, 'a person is no account').not.toHaveProperty('accountId');
});

test('a dry run says what it would do, and writes nothing', async () => {
  const world = await setUp();
  move(world, 'block-account', { ...world.named, locking_status: 'BLOCK' });
  await settle(world);
  move(world, 'block-account', { ...world.named, locking_status: 'NO_BLOCK' });
  await world.deliver(() => true);
  const before = JSON.stringify(world.rowsOf('work'));

  const { result } = await world.compareOnce(`account/${world.account.id}`, { request: { dryRun: true } });

  expect(result).toMatchObject({
    outcome: 'would-heal',
    line: { differences: [{ kind: 'STATUS_BEHIND', expected: 'BLOCK', found: 'NO_BLOCK' }] },
  });
  expect(JSON.stringify(world.rowsOf('work'))).toBe(before);
  expect(world.healed).toEqual([]);
});

async function behind() {
  const world = await setUp();
  move(world, 'block-account', { ...world.named, locking_status: 'BLOCK' });
  await settle(world);
  move(world, 'block-account', { ...world.named, locking_status: 'NO_BLOCK' });
  await world.deliver(() => true);
  await world.advance(2 * hourS);
  return { world, item: `account/${world.account.id}` };
}

test('cut off at any call, before or after it, the mirror is healed once and no break is left', async () => {
  const { world: whole, item: first } = await behind();
  const calls: number[] = [];
  for (let look = 1; look <= 3; look += 1) {
    calls.push((await whole.compareOnce(first, { runId: 'night', look })).calls);
    await whole.pump();
    await whole.advance(hourS);
  }
  expect(whole.healed).toHaveLength(1);

  for (const [index, count] of calls.entries())
    for (const call of someCalls(count))
      for (const when of ['before', 'after'] as const) {
        const { world, item } = await behind();
        for (let look = 1; look <= index; look += 1) {
          await world.compareOnce(item, { runId: 'night', look });
          await world.pump();
          await world.advance(hourS);
        }
        await world
          .compareOnce(item, { runId: 'night', look: index + 1, crash: { call, when } })
          .catch(() => undefined);
        await world.pump();
        await world.advance(60);

        expect(await world.compare(item, 'night')).toMatchObject({
          outcome: expect.stringMatching(/healed|agrees/) as string,
        });
        expect(new Set(world.healed.map(({ id }) => id)).size).toBe(1);
        const block = (await world.mirror.entity('account', world.account.id))?.aspects.block;
        expect(block?.status).toBe('NO_BLOCK');
        await world.advance(dayS);
        expect(await world.compare(item)).toEqual({ outcome: 'agrees' });
        expect(await world.openBreaks()).toEqual([]);
      }
}, 60_000);

test('what changes again during its run is healed again by that run', async () => {
  const world = await setUp();
  const item = `account/${world.account.id}`;
  const loseLimit = async (account_limit: number) => {
    move(world, 'change-account-limit', { ...world.named, account_limit });
    await world.deliver(() => true);
    await world.advance(hourS);
  };
  const compareAgain = async (look: number) => {
    const { result } = await world.compareOnce(item, { runId: 'night', look });
    await world.pump();
    await world.advance(hourS);
    return result;
  };
  await settle(world);
  await world.compare(item);
  await loseLimit(1_000);
  await compareAgain(1);
  await compareAgain(2);
  await loseLimit(2_000);
  expect(await compareAgain(3)).toMatchObject({ again: { orElse: 'in-motion' } });
  expect(await compareAgain(4)).toMatchObject({ again: { orElse: 'not-healed' } });

  expect(await compareAgain(5)).toMatchObject({ outcome: 'healed' });

  const { state } = (await world.mirror.entity('account', world.account.id))!.aspects;
  expect(state?.data).toMatchObject({ account_limit: { value: 2_000 } });
  expect(await world.openBreaks()).toEqual([]);
});

test('two workers at once heal once', async () => {
  const { world, item } = await behind();
  await Promise.all([world.compareOnce(item, { runId: 'one' }), world.compareOnce(item, { runId: 'two' })]);
  await world.advance(hourS);
  await Promise.all([
    world.compareOnce(item, { runId: 'one' }),
    world.compareOnce(item, { runId: 'two' }),
  ]).catch(() => undefined);
  await world.pump();
  await world.advance(hourS);

  expect(await world.compare(item)).toMatchObject({
    outcome: expect.stringMatching(/healed|agrees/) as string,
  });
  expect(new Set(world.healed.map(({ id }) => id)).size).toBe(1);
  const history: string[] = [];
  for await (const { eventType, state } of world.mirror.history({ kind: 'account', id: world.account.id }))
    if (eventType === 'ACCOUNT_BLOCK') history.push(state);
  expect(history).toEqual(['applied', 'applied']);
});

test('more lost events of a list than its row has room for are healed in turn', async () => {
  const world = await setUp();
  const item = `timed_orders/${world.account.id}`;
  expect(await world.compare(item)).toEqual({ outcome: 'agrees' });
  for (let n = 0; n < 25; n += 1) move(world, 'change-timed-order', { ...world.named, amount: 100 });
  const orders = world.bank.store.timedOrders.all();
  expect(orders).toHaveLength(25);
  await world.compareOnce(item);
  expect(Object.keys((await world.stores.checked.read(item)).suspects)).toHaveLength(20);

  expect(await world.compare(item)).toMatchObject({ outcome: 'healed' });

  for (const { id } of orders) expect(await world.mirror.entity('timed_order', id)).toBeDefined();
  expect(await world.openBreaks()).toEqual([]);
});

test('a list never counts as compared while more of it differs than its row has room for', async () => {
  const world = await setUp();
  const item = `instant_transfers/${world.account.id}`;
  const transfers = Array.from({ length: 21 }, () =>
    move(world, 'execute-instant-transfer', { ...world.named, amount: 100 }),
  );
  await settle(world);
  for (const { id } of transfers) plant(world, { kind: 'status_wrong', entity_id: id, status: 'RESERVED' });

  expect(await world.compare(item)).toMatchObject({ again: { orElse: 'too-many-differences' } });

  expect(await world.openBreaks()).toHaveLength(20);
});
