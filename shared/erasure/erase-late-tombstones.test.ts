import { expect, test } from 'vitest';
import { cardAuthorization } from '#shared/events/cards/authorizations.ts';
import { cardLifecycle } from '#shared/events/cards/cards.ts';
import { Crash, withCrash } from '#test/fakes/crashes.ts';
import type { ErasureWorld } from '#test/fakes/erasure-world.ts';
import { aDeletedCustomer, hourMs, remainingMs, runHourly, stateOf, tell } from '#test/fixtures/erasures.ts';
import { createRunErasures } from './commands/run-erasures.ts';

const account_id = 'acc-of-others';
const merchant = 'bakery at the corner';

/** A card payment; nothing else is known of the card. */
const pay = async (world: ErasureWorld, facts: object = {}) =>
  tell(world, cardAuthorization, {
    id: 'res-1',
    description: merchant,
    meta_info: { cards: { card_id: 'card-new' } },
    ...facts,
  });
const issue = async (world: ErasureWorld, facts: object = {}) =>
  tell(world, cardLifecycle, { id: 'card-new', person_id: 'per-1', account_id, status: 'ACTIVE', ...facts });

async function afterTheErasure() {
  const world = await aDeletedCustomer();
  await world.hours(6);
  expect(stateOf(world)).toBe('completed');
  return world;
}

for (const facts of [{}, { account_id }])
  test(`what a card paid before it was known to belong to an erased customer is erased: ${JSON.stringify(facts)}`, async () => {
    const world = await afterTheErasure();
    world.salted.add('res-1');
    await pay(world, facts);
    await issue(world);
    expect(world.placesOf(merchant)).not.toEqual([]);
    await world.hours(6);
    expect(world.placesOf(merchant)).toEqual([]);
    expect(world.tombstones.ids.has('res-1')).toBe(true);
    expect(world.forgotten.has('res-1')).toBe(true);
    expect(world.tombstones.late).toEqual(new Map());
  });

test('what came under the entity’s own id before its owner was known is erased', async () => {
  const world = await afterTheErasure();
  await issue(world, { person_id: undefined, representation: { line_1: merchant } });
  await issue(world);
  await world.hours(6);
  expect(world.placesOf(merchant)).toEqual([]);
});

test('what names a living customer stays, with the salt of its lines', async () => {
  const world = await afterTheErasure();
  await issue(world, { person_id: 'per-2', representation: { line_1: merchant } });
  await issue(world);
  await world.hours(6);
  expect(world.placesOf(merchant)).not.toEqual([]);
  expect(world.forgotten.has('card-new')).toBe(false);
});

test('nothing is checked until every event that missed the tombstone is mirrored', async () => {
  const world = await afterTheErasure();
  await pay(world);
  await issue(world);
  world.clock.advance(hourMs);
  await runHourly(world, 1);
  expect(world.placesOf(merchant)).not.toEqual([]);
  expect(world.tombstones.late.has('card-new')).toBe(true);
});

test('a tombstone stays listed until a run has found nothing there', async () => {
  const world = await afterTheErasure();
  await issue(world, { person_id: undefined, representation: { line_1: merchant } });
  await issue(world);
  for (let hour = 0; hour < 6 && world.placesOf(merchant).length > 0; hour += 1) await world.hours(1);
  expect(world.placesOf(merchant)).toEqual([]);
  expect(world.tombstones.late.has('card-new')).toBe(true);
});

test('a crash at any port call only makes a later run repeat the work', async () => {
  const crashAt = async (call: number, when: 'before' | 'after') => {
    const world = await afterTheErasure();
    await pay(world);
    await issue(world);
    world.clock.advance(2 * hourMs);
    const { mirror, tombstones, lateTombstones } = world.deps;
    const { ports } = withCrash({ mirror, tombstones, lateTombstones }, { call, when });
    const run = createRunErasures({ ...world.deps, ...ports });
    const report = await run({ remainingMs }).catch((error: unknown) => {
      if (!(error instanceof Crash)) throw error;
    });
    world.clock.advance(hourMs);
    await runHourly(world, 6);
    expect(world.placesOf(merchant)).toEqual([]);
    expect(world.tombstones.late).toEqual(new Map());
    return report === undefined;
  };
  for (const when of ['before', 'after'] as const) {
    let call = 0;
    while (await crashAt(call, when)) call += 1;
    expect(call).toBeGreaterThan(5);
  }
});
