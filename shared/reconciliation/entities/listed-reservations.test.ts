import { expect, test } from 'vitest';
import { ApiError } from '#shared/bank/errors/api-error.ts';
import { eventTypes } from '#shared/events/event-types.ts';
import { isClean } from '#shared/reconciliation/runs/is-clean.ts';
import { createEntitiesNight } from '#test/fakes/entities-night.ts';
import { dayS } from '#test/contract/paying-customer.ts';
import { transitions } from '#sandbox/transitions/transitions.ts';

/** Reservations that are open and mirrored: a night plans each of them, and the list of their account with none. */
async function setUp(count = 1) {
  const world = createEntitiesNight();
  for (const type of Object.values(eventTypes).flat()) await world.subscribe(type);
  await world.onboard();
  const { bank, person_id } = world;
  const seize = () => transitions['seize-accounts']!.run({ customer_id: person_id, amount: 4_000 }, bank);
  for (let n = 0; n < count; n += 1) seize();
  await world.deliver();
  await world.advance(2 * dayS);
  await world.night();
  await world.advance(dayS);
  const reservations = bank.store.reservations.all().map(({ id }) => id);
  expect(reservations).toHaveLength(count);
  const changeAmount = (id: string) =>
    bank.store.reservations.update(id, { amount: { value: 3_000, unit: 'cents', currency: 'EUR' } });
  return { ...world, seize, reservations, changeAmount };
}

test('what the list of an account has healed of a reservation counts in the night that asked for it', async () => {
  const world = await setUp();
  world.changeAmount(world.reservations[0]!);

  const run = await world.night();

  expect(await world.openBreaks()).toMatchObject([{ kind: 'AMOUNT' }]);
  expect(Object.keys(run.counts)).toContain('healed');
  expect(isClean(run)).toBe(false);
});

test('what else the list shows counts with the reservation for which it was read, even after a crash', async () => {
  const world = await setUp(2);
  world.seize();
  await world.deliver(() => true);
  await world.advance(dayS);

  const run = await world.night();

  expect(Object.keys(run.counts)).toContain('healed');
  expect(isClean(run)).toBe(false);
  const [one, other] = world.reservations.map((id) => `reservation/${id}`);
  const again = await Promise.all(
    [one!, other!].map(async (item) => world.compareOnce(item, { runId: run.id })),
  );
  const results = again.map(({ result }) => result);
  expect(results).toHaveLength(2);
  expect(results).toEqual(expect.arrayContaining([{ outcome: 'healed' }, { outcome: 'agrees' }]));
});

test('a reservation is not alike because another one of its account is what differs', async () => {
  const world = await setUp(2);
  const [one, other] = world.reservations;
  await world.compare(`reservations/${world.account.id}`, 'before');
  world.changeAmount(one!);
  const ofList = await world.compare(`reservations/${world.account.id}`, 'night');
  expect(ofList).toMatchObject({ outcome: 'healed' });

  expect(await world.compare(`reservation/${one!}`, 'night')).toEqual({ outcome: 'healed' });
  expect(await world.compare(`reservation/${other!}`, 'night')).toEqual({ outcome: 'agrees' });
});

test('a dry run says of a reservation what its list shows', async () => {
  const world = await setUp();
  world.seize();
  await world.deliver(() => true);

  const { result } = await world.compareOnce(`reservation/${world.reservations[0]!}`, {
    request: { dryRun: true },
  });

  expect(result).toMatchObject({ outcome: 'would-heal' });
});

test('a list that the bank refuses to show says nothing of its reservations', async () => {
  const world = await setUp();
  const { stores, reservations } = world;
  const refusal = new ApiError({ operation: 'accounts.reservations.list', status: 403, body: undefined });
  stores.reads = { ...stores.reads, reservations: async () => Promise.reject(refusal) };

  const result = await world.compare(`reservation/${reservations[0]!}`);

  expect(result).toMatchObject({ outcome: 'refused', line: { because: '403' } });
});
