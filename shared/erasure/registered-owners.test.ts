import { expect, test } from 'vitest';
import { accountBlock } from '#shared/events/accounts/accounts.ts';
import { booking } from '#shared/events/accounts/bookings.ts';
import { cardLifecycle } from '#shared/events/cards/cards.ts';
import type { ErasureWorld } from '#test/fakes/erasure-world.ts';
import { aDeletedCustomer, announce, erasedName, runHourly, stateOf, tell } from '#test/fixtures/erasures.ts';
import { createPreview } from './commands/preview.ts';

const account_id = 'acc-silent';

/** An account with an owner in the bank's list, and bookings that name nobody. */
async function anAccountOf(ownerId: string) {
  const world = await aDeletedCustomer();
  world.register.accounts.set(account_id, 'listed');
  world.register.owners.set(account_id, ownerId);
  const valuta_date = '2026-01-05';
  const description = erasedName;
  await tell(world, booking, { id: 'boo-1', account_id, amount: { value: 5 }, valuta_date, description });
  return world;
}

const hasTombstone = ({ tombstones }: ErasureWorld) => tombstones.ids.has(account_id);
const places = (world: ErasureWorld) => world.placesOf(erasedName).filter((place) => place.includes('boo-1'));

test('an account goes with the owner whom only the register names', async () => {
  const world = await anAccountOf('per-1');
  const customer = { kind: 'person', id: 'per-1' } as const;
  const { stores } = await createPreview(world.deps)(customer, () => true);
  expect(stores['accounts']?.keys).toContain(account_id);
  await world.hours(8);
  expect(stateOf(world)).toBe('completed');
  expect(world.placesOf(erasedName)).toEqual([]);
  expect([hasTombstone(world), world.register.accounts.get(account_id)]).toEqual([true, 'erased']);
  expect(world.events.totals.get(account_id)).toMatchObject({ count: 1, sumCents: 5 });
});

test('an account is erased as well if the register learns its owner during the erasure', async () => {
  const world = await anAccountOf('per-1');
  world.register.owners.delete(account_id);
  await world.hours(2);
  world.register.owners.set(account_id, 'per-1');
  await world.hours(6);
  expect(stateOf(world)).toBe('completed');
  expect(world.placesOf(erasedName)).toEqual([]);
});

test('an account that an event names another living holder of stays, and goes with that one', async () => {
  const world = await anAccountOf('per-1');
  await tell(world, accountBlock, { account_id, person_id: 'per-2', updated_at: '2026-01-05T07:00:00Z' });
  await world.hours(8);
  expect(stateOf(world)).toBe('completed');
  expect([hasTombstone(world), places(world).length > 0]).toEqual([false, true]);
  expect(world.rows.erasures.get('person#per-1')?.sharedAccounts).toEqual([account_id]);
  // Nothing but the id of the erased customer stood there.
  expect([...world.register.owners]).toEqual([]);
  expect(world.register.accounts.get(account_id)).toBe('listed');
  world.bank.there.add('per-3').delete('per-2');
  await tell(world, cardLifecycle, { id: 'card-3', person_id: 'per-3', status: 'ACTIVE' });
  await announce(world, 'per-2');
  await runHourly(world, 8);
  expect([stateOf(world, 'per-2'), hasTombstone(world), places(world)]).toEqual(['completed', true, []]);
});

test('an account stays its owner’s although its events name the erased customer alone', async () => {
  const world = await anAccountOf('bus-1');
  await tell(world, cardLifecycle, { id: 'card-1', person_id: 'per-1', account_id, status: 'ACTIVE' });
  await world.hours(8);
  expect(stateOf(world)).toBe('completed');
  expect([hasTombstone(world), places(world).length > 0]).toEqual([false, true]);
  expect(world.register.owners.get(account_id)).toBe('bus-1');
  expect(world.tombstones.ids.has('card-1')).toBe(true);
});
