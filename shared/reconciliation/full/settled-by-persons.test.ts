import { expect, test } from 'vitest';
import { heal, plant } from '#sandbox/engine/bank-errors/plant.ts';
import type { BreakKind } from '#shared/breaks/break.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { createReconciliationWorld, type ReconciliationWorld } from '#test/fakes/reconciliation-world.ts';

const dayS = 86_400;

/** One person proposes it, and another one approves. */
async function resolve(world: ReconciliationWorld, kind: BreakKind) {
  const { breaks } = world.ports;
  const row = (await world.breaks()).find((each) => each.kind === kind)!;
  const at = toIsoInstant(world.clock.now());
  const proposed = await breaks.move(row, { to: 'PROPOSED', at, by: 'ada', proposal: 'p' });
  await breaks.move(proposed, { to: 'RESOLVED', at, by: 'bob', settledBy: 'p' });
}

async function anAccount(cents: number) {
  const world = await createReconciliationWorld();
  const id = await world.anAccount();
  world.book(id, { cents });
  await world.pass(7_200);
  return { ...world, id };
}

async function aDriftedAccount() {
  const world = await anAccount(700);
  const { id } = world;
  const drift = async (cents: number) => world.drift(id, cents);
  const compare = async () => (await world.run('full', { accounts: [id] })).counts;
  await drift(1);
  expect(await compare()).toEqual({ differs: 1 });
  await resolve(world, 'TOTALS_DRIFT');
  return { ...world, drift, compare };
}

test('totals that drifted once and were settled are a new break if they drift another day', async () => {
  const world = await aDriftedAccount();
  const { drift, compare } = world;
  await drift(-1);
  expect(await compare()).toEqual({ agrees: 1 });
  await world.pass(3 * dayS);
  await drift(1);

  expect(await compare()).toEqual({ differs: 1 });

  expect(await world.breaks()).toMatchObject([{ state: 'REOPENED', episode: 2, differenceCents: 1 }]);
});

test('totals that drift further than was settled are a new break', async () => {
  const world = await aDriftedAccount();
  const { drift, compare } = world;
  expect(await compare()).toEqual({ differs: 1 });
  expect(await world.breakNames()).toEqual(['TOTALS_DRIFT RESOLVED']);
  await drift(5_000_000);

  expect(await compare()).toEqual({ differs: 1 });

  expect(await world.breaks()).toMatchObject([
    { state: 'REOPENED', differenceCents: 5_000_001, currency: 'EUR' },
  ]);
});

test('a balance that was settled, and right for days, is a new break', async () => {
  const world = await anAccount(100);
  const { id, bank } = world;
  const wrongBy = (amount_cents: number) =>
    plant(bank, { kind: 'balance_wrong', account_id: id, entity_id: id, amount_cents });
  const first = wrongBy(500);
  expect((await world.run('money')).counts).toEqual({ differs: 1 });
  await resolve(world, 'BALANCE_UNEXPLAINED');
  expect((await world.run('money')).counts).toEqual({ differs: 1 });
  expect(await world.breakNames()).toEqual(['BALANCE_UNEXPLAINED RESOLVED']);
  heal(bank, first.id);
  await world.pass(dayS);
  expect((await world.run('money')).counts).toEqual({ agrees: 1 });
  await world.pass(10 * dayS);
  wrongBy(500);

  expect((await world.run('money', { afresh: true })).counts).toEqual({ differs: 1 });

  expect(await world.breakNames()).toEqual(['BALANCE_UNEXPLAINED REOPENED']);
});
