import { expect, test } from 'vitest';
import { accountBlock, accountClosure } from '#shared/events/accounts/accounts.ts';
import { reservationCreated } from '#shared/events/accounts/reservations.ts';
import { cardDeliveryTracking, cardLifecycle } from '#shared/events/cards/cards.ts';
import { scheduledTransferChanged } from '#shared/events/payments/orders.ts';
import type { ErasureWorld } from '#test/fakes/erasure-world.ts';
import { createFakeTombstones } from '#test/fakes/tombstones.ts';
import { runHourly, tell } from '#test/fixtures/erasures.ts';
import {
  aSharedAccount,
  deleteHolder,
  erase,
  nameOf,
  sharedAccount as account_id,
  type Holder,
} from '#test/fixtures/shared-account.ts';
import { missingTombstone } from './missing-tombstone.ts';

const anna: Holder = { kind: 'person', id: 'per-anna' };
const ben: Holder = { kind: 'person', id: 'per-ben' };

let round = 100;
const updated_at = () => `2026-01-06T00:00:00.${String(++round)}Z`;

/** The first event that names another holder. */
async function blockForBen(world: ErasureWorld) {
  world.bank.there.add(ben.id);
  await tell(world, accountBlock, { account_id, person_id: ben.id, updated_at: updated_at() });
}

/** The bank reports the order of the account again, which names no customer. */
async function changeOrder(world: ErasureWorld, note: string) {
  await tell(world, scheduledTransferChanged, { id: 'ord-shared', account_id, status: 'ACTIVE', note });
}

async function cardOf(world: ErasureWorld, facts: object) {
  await tell(world, cardLifecycle, { id: 'card-x', account_id, status: 'ACTIVE', ...facts });
}

/** Anna seemed to be its only holder. */
async function afterTheErasure(prepare?: (world: ErasureWorld) => Promise<unknown>) {
  const world = await aSharedAccount([anna]);
  await prepare?.(world);
  await erase(world, anna);
  expect(world.rows.erasures.get(`person#${anna.id}`)?.state).toBe('completed');
  await changeOrder(world, 'not yet');
  expect(world.placesOf('not yet')).toEqual([]);
  return world;
}

test('what depends on an account that has another holder after all is mirrored again', async () => {
  const world = await afterTheErasure();
  await blockForBen(world);
  await changeOrder(world, 'again');
  expect(world.placesOf('again')).toHaveLength(2);
  await runHourly(world, 8);
  expect(world.placesOf('again')).toHaveLength(2);
});

test('what of it names the erased customer stays erased', async () => {
  const world = await afterTheErasure();
  await blockForBen(world);
  await tell(world, cardLifecycle, { id: 'card-per-anna', account_id, status: 'CLOSED', note: 'hers' });
  await tell(world, cardDeliveryTracking, { id: 'trk-new', card_id: 'card-per-anna', message: 'hers' });
  const meta_info = { cards: { card_id: 'card-per-anna' } };
  await tell(world, reservationCreated, { id: 'res-new', account_id, meta_info, description: 'hers' });
  await tell(world, reservationCreated, { id: 'res-per-anna-0', account_id, description: 'hers' });
  await runHourly(world, 8);
  expect(world.placesOf('hers')).toEqual([]);
});

test('a card that named nobody before belongs to the holder whom it names, and with it the account', async () => {
  const world = await afterTheErasure(async (early) => cardOf(early, {}));
  world.bank.there.add(ben.id);
  // The event need not name the account.
  await cardOf(world, { person_id: ben.id, account_id: undefined, note: nameOf(ben) });
  expect(world.placesOf(nameOf(ben))).not.toEqual([]);
  await changeOrder(world, 'again');
  expect(world.placesOf('again')).toHaveLength(2);
});

for (const order of ['before', 'after'] as const)
  test(`a card that a late event shows to be the erased customer’s stays erased: ${order} the other holder is known`, async () => {
    const world = await afterTheErasure(async (early) => cardOf(early, {}));
    if (order === 'after') await blockForBen(world);
    await cardOf(world, { person_id: anna.id, status: 'BLOCKED' });
    if (order === 'before') await blockForBen(world);
    await cardOf(world, { status: 'CLOSED', note: 'hers' });
    expect(world.placesOf('hers')).toEqual([]);
    await runHourly(world, 8);
    expect(world.tombstones.late).toEqual(new Map());
  });

test('it is erased with the last holder', async () => {
  const world = await afterTheErasure();
  await blockForBen(world);
  await changeOrder(world, 'again');
  await erase(world, ben);
  expect(world.placesOf('again')).toEqual([]);
  await changeOrder(world, 'late');
  expect(world.placesOf('late')).toEqual([]);
});

test('a holder who becomes known between two passes keeps what depends on the account', async () => {
  const world = await aSharedAccount([anna]);
  await deleteHolder(world, anna);
  await runHourly(world, 2);
  expect(world.tombstones.ids.has('ord-shared')).toBe(true);
  await blockForBen(world);
  await changeOrder(world, 'again');
  await runHourly(world, 8);
  expect(world.rows.erasures.get(`person#${anna.id}`)?.state).toBe('completed');
  expect(world.placesOf('again')).toHaveLength(2);
});

test('what only the turn of a late account marked is mirrored again as well', async () => {
  const world = await afterTheErasure();
  const late = { account_id: 'acc-late' };
  const reserve = async (note: string) =>
    tell(world, reservationCreated, { ...late, id: 'res-late', created_at: updated_at(), description: note });
  await reserve('early');
  await tell(world, accountClosure, { ...late, person_id: anna.id });
  await runHourly(world, 10);
  await reserve('not yet');
  expect([...world.placesOf('early'), ...world.placesOf('not yet')]).toEqual([]);
  world.bank.there.add(ben.id);
  await tell(world, accountBlock, { ...late, person_id: ben.id, updated_at: updated_at() });
  await reserve('again');
  await runHourly(world, 8);
  expect(world.placesOf('again')).toHaveLength(2);
});

test('the payment of an unknown card is bound to the erased account, and that of the erased customer’s card is not', async () => {
  const world = await afterTheErasure();
  const reserve = async (id: string, card_id: string) =>
    tell(world, reservationCreated, { id, account_id, meta_info: { cards: { card_id } } });
  await reserve('res-y', 'card-y');
  await reserve('res-z', 'card-per-anna');
  expect(world.tombstones.bound.get('res-y')).toBe(account_id);
  expect(world.tombstones.ids.has('res-z') && !world.tombstones.bound.has('res-z')).toBe(true);
});

test('an order listed for its turn is not erased once the account has another holder', async () => {
  const world = await afterTheErasure();
  const late = { account_id, id: 'res-y' };
  await tell(world, reservationCreated, { ...late, meta_info: { cards: { card_id: 'card-y' } } });
  expect(world.tombstones.late.has('res-y')).toBe(true);
  await blockForBen(world);
  await tell(world, reservationCreated, { ...late, created_at: updated_at(), description: 'again' });
  await runHourly(world, 8);
  expect(world.placesOf('again')).toHaveLength(2);
  expect(world.tombstones.late).toEqual(new Map());
});

test('what names a card that is bound to the account is bound to it as well', async () => {
  const world = await afterTheErasure(async (early) => cardOf(early, {}));
  await tell(world, cardDeliveryTracking, { id: 'trk-x', card_id: 'card-x', message: 'not yet' });
  expect(world.tombstones.bound.get('trk-x')).toBe(account_id);
  await blockForBen(world);
  await tell(world, cardDeliveryTracking, { id: 'trk-x', card_id: 'card-x', message: 'again' });
  expect(world.placesOf('again')).not.toEqual([]);
});

test('a tombstone that stands by itself is never bound', async () => {
  const tombstones = createFakeTombstones('card-x');
  const row = { isBooking: false, isTotals: false, isErased: false, accountId: account_id };
  const ask = async (entityId: string) => {
    const entity = { kind: 'card', entityId };
    return missingTombstone(entity, [{ ...row, key: { ...entity, aspect: 'state' } }], tombstones);
  };
  expect(await ask('card-x')).toBeUndefined();
  expect(await ask('card-y')).toEqual({ boundTo: account_id });
});
