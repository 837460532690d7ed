import { expect, test } from 'vitest';
import { accountBlock, accountClosure } from '#shared/events/accounts/accounts.ts';
import { booking } from '#shared/events/accounts/bookings.ts';
import { accountOpeningRequest } from '#shared/events/accounts/opening-requests.ts';
import { reservationCreated } from '#shared/events/accounts/reservations.ts';
import { cardAuthorization } from '#shared/events/cards/authorizations.ts';
import { cardLifecycle } from '#shared/events/cards/cards.ts';
import { businessDeleted } from '#shared/events/onboarding/deletions.ts';
import { identification } from '#shared/events/onboarding/identifications.ts';
import type { EventDefinition } from '#shared/events/definition.ts';
import { keepEvent } from '#shared/mirror/record-event.ts';
import { Crash, withCrash } from '#test/fakes/crashes.ts';
import type { ErasureWorld } from '#test/fakes/erasure-world.ts';
import { effectOf } from '#test/fixtures/effects.ts';
import {
  aDeletedCustomer,
  announce,
  erasedName,
  event,
  hourMs,
  remainingMs,
  runHourly,
  stateOf,
  tell,
} from '#test/fixtures/erasures.ts';
import { createRunErasures } from './commands/run-erasures.ts';

const account_id = 'acc-new';

/** The bookings of the account name nobody. */
const book = async (world: ErasureWorld, id = 'boo-new') =>
  tell(world, booking, {
    id,
    account_id,
    amount: { value: 5 },
    valuta_date: '2026-01-05',
    description: erasedName,
  });
const updated_at = '2026-01-05T07:00:00Z';
const close = async (world: ErasureWorld, facts: object = {}) =>
  tell(world, accountClosure, { account_id, person_id: 'per-1', ...facts });

/** A living customer. */
const blockForAnother = async (world: ErasureWorld) =>
  tell(world, accountBlock, { account_id, person_id: 'per-2', updated_at });

/** Events that are the first to connect the account with the erased customer. */
const firstLinks: readonly (readonly [EventDefinition, object])[] = [
  [cardLifecycle, { id: 'card-new', person_id: 'per-1', account_id, status: 'ACTIVE' }],
  [
    accountOpeningRequest,
    { account_opening_request_id: 'aor-new', customer_id: 'per-1', account_id, updated_at },
  ],
  [accountBlock, { account_id, person_id: 'per-1', updated_at }],
  [accountClosure, { account_id, person_id: 'per-1' }],
  // A card that was known to be the customer's; the event names no customer.
  [cardAuthorization, { id: 'res-new', account_id, meta_info: { cards: { card_id: 'card-per-1' } } }],
];

async function afterTheErasure() {
  const world = await aDeletedCustomer();
  await world.hours(8);
  expect(stateOf(world)).toBe('completed');
  return world;
}

const isLifted = ({ tombstones }: ErasureWorld) => !tombstones.ids.has(account_id);

for (const [definition, payload] of firstLinks)
  for (const order of ['before', 'after'] as const)
    test(`bookings ${order} ${definition.type}, the first event to connect their account with the erased customer, are reduced`, async () => {
      const world = await afterTheErasure();
      world.salted.add(account_id);
      if (order === 'before') await book(world);
      await tell(world, definition, payload);
      if (order === 'after') await book(world);
      await runHourly(world, 6);
      expect(world.placesOf(erasedName)).toEqual([]);
      await book(world, 'boo-later');
      expect(world.placesOf(erasedName)).toEqual([]);
      expect(world.forgotten.has(account_id)).toBe(true);
      expect(world.events.totals.get(account_id)).toMatchObject({ count: 2 });
      await runHourly(world, 3);
      expect(world.tombstones.late).toEqual(new Map());
    });

for (const hours of [0, 1, 2, 8])
  test(`bookings are erased if their account is connected with the customer ${hours} hours after the announcement`, async () => {
    const world = await aDeletedCustomer();
    await book(world);
    await world.hours(hours);
    await close(world);
    await world.hours(12);
    expect(stateOf(world)).toBe('completed');
    expect(world.placesOf(erasedName)).toEqual([]);
  });

test('what depends on such an account is erased, and what came under its id', async () => {
  const world = await afterTheErasure();
  await tell(world, reservationCreated, {
    id: 'res-new',
    account_id,
    created_at: updated_at,
    note: erasedName,
  });
  await tell(world, accountBlock, { account_id, updated_at, note: erasedName });
  const { record } = effectOf(accountBlock, event('ACCOUNT_BLOCK', { account_id, erasedName }, world.now()));
  const hinted = { ...record, entityKind: 'unknown', entityId: account_id, owners: {} };
  await keepEvent(world.log, { record: hinted }, { state: 'parked', reason: 'any' });
  await close(world);
  await runHourly(world, 8);
  expect(world.placesOf(erasedName)).toEqual([]);
  expect(world.tombstones.ids.has('res-new')).toBe(true);
});

test('an account with a living holder keeps its bookings and its salt', async () => {
  const world = await afterTheErasure();
  await book(world);
  await blockForAnother(world);
  await close(world);
  await runHourly(world, 6);
  await book(world, 'boo-later');
  expect(world.placesOf(erasedName)).toHaveLength(4);
  expect(world.forgotten.has(account_id)).toBe(false);
  expect(world.tombstones.late).toEqual(new Map());
});

test('a living holder whose first event was in progress when the account was decided on keeps it', async () => {
  const world = await afterTheErasure();
  await close(world);
  await runHourly(world, 3);
  expect(isLifted(world)).toBe(false);
  world.tombstones.ids.delete(account_id);
  await blockForAnother(world);
  world.tombstones.ids.add(account_id);
  await runHourly(world, 1);
  expect(isLifted(world)).toBe(true);
  await book(world);
  expect(world.placesOf(erasedName)).not.toEqual([]);
});

test('the account of a business is not that of the erased person who acted for it, and goes with the business', async () => {
  const world = await afterTheErasure();
  await book(world);
  await tell(world, accountBlock, { account_id: 'acc-bus', business_id: 'bus-2', updated_at });
  await close(world, { business_id: 'bus-2' });
  await runHourly(world, 6);
  await book(world, 'boo-later');
  expect(world.placesOf(erasedName)).toHaveLength(4);
  await announce(world, 'bus-2', businessDeleted);
  await runHourly(world, 8);
  expect(world.placesOf(erasedName)).toEqual([]);
});

test('a business keeps the account that only its erased person’s card named, and takes it along', async () => {
  const world = await aDeletedCustomer();
  world.bank.businesses.add('bus-2');
  const named = { person_id: 'per-1', business_id: 'bus-2', account_id };
  await tell(world, cardLifecycle, { id: 'card-bus', ...named, status: 'ACTIVE' });
  await tell(world, accountBlock, { account_id: 'acc-bus', business_id: 'bus-2', updated_at });
  await book(world);
  await world.hours(8);
  expect(stateOf(world)).toBe('completed');
  // Its holder is not named, but known from the card.
  await tell(world, identification, { id: 'idt-new', person_id: 'per-1', metadata: { account_id } });
  await runHourly(world, 6);
  expect(world.placesOf(erasedName)).toHaveLength(2);
  world.bank.businesses.delete('bus-2');
  await announce(world, 'bus-2', businessDeleted);
  await runHourly(world, 8);
  expect(world.placesOf(erasedName)).toEqual([]);
});

test('an account is found that only an earlier event of a late card named', async () => {
  const world = await afterTheErasure();
  await book(world);
  await tell(world, cardLifecycle, { id: 'card-new', account_id, status: 'ACTIVE' });
  await tell(world, cardLifecycle, { id: 'card-new', person_id: 'per-1', status: 'BLOCKED' });
  await runHourly(world, 10);
  expect(world.placesOf(erasedName)).toEqual([]);
});

test('an unsigned header leads to no account', async () => {
  const world = await afterTheErasure();
  const { record } = effectOf(accountBlock, event('ACCOUNT_BLOCK', { account_id }, world.now()));
  for (const [entityKind, eventType] of [
    ['unknown', 'NOT_CATALOGUED'],
    ['message', 'MESSAGE'],
  ] as const) {
    const hinted = { ...record, id: eventType, eventType, entityKind, entityId: 'per-1' };
    const effect = { record: { ...hinted, owners: { accountId: account_id } } };
    await keepEvent(world.log, effect, { state: 'applied' });
    expect(world.events.events.get(eventType)?.body).toEqual({ at: 'erased' });
  }
  expect(world.tombstones.late).toEqual(new Map());
});

test('a crash at any port call of a late account only makes a later run repeat the work', async () => {
  const crashAt = async (call: number, when: 'before' | 'after') => {
    const world = await afterTheErasure();
    await book(world);
    await tell(world, accountBlock, { account_id, updated_at, note: erasedName });
    await close(world);
    const { mirror, tombstones, lateTombstones } = world.deps;
    const { ports } = withCrash({ mirror, tombstones, lateTombstones }, { call, when });
    const run = createRunErasures({ ...world.deps, ...ports });
    let isOver = true;
    for (let hour = 0; hour < 6 && isOver; hour += 1) {
      world.clock.advance(hourMs);
      const report = await run({ remainingMs }).catch((error: unknown) => {
        if (!(error instanceof Crash)) throw error;
      });
      isOver = report !== undefined;
    }
    await runHourly(world, 8);
    expect(world.placesOf(erasedName)).toEqual([]);
    expect(world.tombstones.late).toEqual(new Map());
    return isOver;
  };
  for (const when of ['before', 'after'] as const) {
    let call = 0;
    while (!(await crashAt(call, when))) call += 1;
    expect(call).toBeGreaterThan(20);
  }
});
