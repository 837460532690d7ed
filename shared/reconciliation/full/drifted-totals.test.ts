import { expect, test } from 'vitest';
import { reconciliationCommands } from '#shared/reconciliation/commands/reconciliation-commands.ts';
import { createReconciliationWorld } from '#test/fakes/reconciliation-world.ts';

test('totals that are not the sum of the rows are a break until they are', async () => {
  const world = await createReconciliationWorld();
  const id = await world.anAccount();
  world.book(id, { cents: 700 });
  await world.pass(3_600);
  const drift = async (cents: number) => world.drift(id, cents);
  const compare = async () => (await world.run('full', { accounts: [id] })).counts;

  await drift(1);
  expect(await compare()).toEqual({ differs: 1 });
  expect(await world.breakNames()).toEqual(['TOTALS_DRIFT OPEN']);
  expect(await compare()).toEqual({ differs: 1 });
  expect(await world.breaks()).toHaveLength(1);

  // While bookings come, that is unknown.
  const runId = await world.begin('full', { accounts: [id] });
  const read: typeof world.ports.totals.read = async (...asked) => {
    const totals = await world.ports.totals.read(...asked);
    world.book(id, { cents: 100 });
    await world.pass(1);
    return totals;
  };
  await world.work({ ...world.ports, totals: { ...world.ports.totals, read } });
  expect((await world.ports.runs.read(runId))?.completedAt).toBeDefined();
  expect(await world.breakNames()).toEqual(['TOTALS_DRIFT OPEN']);

  await world.pass(3_600);
  await drift(-1);
  expect(await compare()).toEqual({ agrees: 1 });
  expect(await world.breakNames()).toEqual(['TOTALS_DRIFT AUTO_HEALED']);
});

test('the comparison of balances finds such totals, and has the bookings compared', async () => {
  const world = await createReconciliationWorld();
  const id = await world.anAccount();
  world.book(id, { cents: 700 });
  await world.pass(3_600);
  await world.drift(id, 1);
  await world.run('money');
  expect(await world.breakNames()).toEqual(['TOTALS_DRIFT OPEN']);
  // Counted again by a person, it ends.
  expect(await world.recount(reconciliationCommands.recount, id)).toMatchObject({ differing: 1 });
  await world.run('full', { accounts: [id] });
  expect(await world.breakNames()).toEqual(['TOTALS_DRIFT AUTO_HEALED']);
});
