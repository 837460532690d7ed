import { expect, test } from 'vitest';
import { showRun } from '#shared/jobs/shown-run.ts';
import type { Run } from '#shared/jobs/run.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { createReconciliationWorld } from '#test/fakes/reconciliation-world.ts';
import { whyNotClean } from './is-clean.ts';

/** As people are shown it. */
function verdictOn(run: Run): readonly string[] {
  const { isPart = false, ...shown } = showRun(run);
  return whyNotClean({ ...shown, isPart, isStopped: shown.state === 'stopped' });
}

test('it is known which run was clean last, and reported for how long there was none', async () => {
  const world = await createReconciliationWorld({ settings: { fullDays: 1 } });
  const cleanRun = async () =>
    (await world.ports.cleanRuns.watch('full', toIsoInstant(world.clock.now()))).runId;
  const id = await world.anAccount();
  await world.tick();
  await world.work();
  expect(world.metrics.latest['HoursSinceClean']).toBe(0);
  const before = await cleanRun();

  world.lose(world.book(id, { cents: 700 }).id);
  await world.pass(5 * 3_600);
  expect(verdictOn(await world.run('full'))).toEqual(['1 healed']);
  expect(await cleanRun()).toBe(before);

  const clean = await world.run('full');
  expect(verdictOn(clean)).toEqual([]);
  expect(await cleanRun()).toBe(clean.id);

  await world.tick();
  // Nothing is planned for the tier `entities` here, and a run with nothing to compare is not clean.
  expect(world.metrics.latest['HoursSinceClean']).toBeGreaterThanOrEqual(5);
});

test('a run over some accounts alone says so', async () => {
  const world = await createReconciliationWorld();
  const id = await world.anAccount();
  const run = await world.run('full', { accounts: [id] });
  expect(verdictOn(run)).toEqual(['it covers only a part, or is a dry run']);
});
