import { expect, test } from 'vitest';
import { createPreview } from '#shared/erasure/commands/preview.ts';
import { createRequestErasure } from '#shared/erasure/commands/request-erasure.ts';
import { createRunErasures } from '#shared/erasure/commands/run-erasures.ts';
import {
  addCustomer,
  aDeletedCustomer,
  announce,
  erasedName,
  hourMs,
  remainingMs,
  stateOf,
} from '#test/fixtures/erasures.ts';

/** Two deleted customers. Each run that looks at `per-1` in the mirror ends there. */
async function setUp() {
  const world = await aDeletedCustomer();
  await addCustomer(world, 'per-3', 'Grace Hopper');
  await announce(world, 'per-3');
  const deadly = new Set(['per-1']);
  const { mirror } = world.deps;
  let die = (): void => undefined;
  const rows: typeof mirror.rows = async (entity) => {
    if (!deadly.has(entity.entityId)) return mirror.rows(entity);
    die();
    return new Promise(() => undefined);
  };
  const deps = { ...world.deps, mirror: { ...mirror, rows } };
  /** One run an hour, and whether it ended or its process did. */
  const run = async (trySetAside = false) => {
    const died = new Promise<'died'>((resolve) => {
      die = () => resolve('died');
    });
    const ended = await Promise.race([createRunErasures(deps)({ remainingMs, trySetAside }), died]);
    world.clock.advance(hourMs);
    return ended;
  };
  const runUntil = async (isOver: (ended: Awaited<ReturnType<typeof run>>) => boolean) => {
    let times = 0;
    for (let ended = await run(); !isOver(ended) && times < 30; ended = await run()) times += 1;
    return times;
  };
  return { ...world, deps, deadly, run, runUntil };
}

test('a customer that ends each run is set aside after three more runs, and the others are erased', async () => {
  const { run, runUntil, rows, placesOf, metrics, deps } = await setUp();

  const deaths = await runUntil((ended) => ended !== 'died');
  expect(deaths).toBe(4);
  expect(await run()).toMatchObject({ failed: 0, setAside: ['person#per-1'] });
  for (let hour = 0; hour < 4; hour += 1) await run();

  expect(rows.erasures.get('person#per-3')?.state).toBe('completed');
  expect(placesOf('Grace Hopper')).toEqual([]);
  expect(placesOf(erasedName)).not.toEqual([]);
  expect(metrics.counts['ErasureSetAside']).toBeGreaterThan(0);
  expect(await createPreview(deps)({ kind: 'person', id: 'per-1' }, () => true)).toMatchObject({
    isSetAside: true,
    isComplete: false,
  });
});

test('a request by a person makes it continue, with as many tries as before', async () => {
  const world = await setUp();
  const { deps, deadly, run, runUntil } = world;
  await runUntil((ended) => ended !== 'died' && 'setAside' in ended && ended.setAside.length > 0);

  await createRequestErasure(deps)({ kind: 'person', id: 'per-1' });
  expect(await run()).toBe('died');
  expect(await runUntil((ended) => ended !== 'died')).toBe(3);
  deadly.clear();
  await createRequestErasure(deps)({ kind: 'person', id: 'per-1' });
  for (let hour = 0; hour < 6; hour += 1) await run();
  expect(stateOf(world)).toBe('completed');
  expect(world.placesOf(erasedName)).toEqual([]);
});

test('a run for all that is set aside tries it again', async () => {
  const { deadly, run, runUntil } = await setUp();
  await runUntil((ended) => ended !== 'died');
  deadly.clear();
  expect(await run()).toMatchObject({ setAside: ['person#per-1'] });
  expect(await run(true)).toMatchObject({ setAside: [] });
});

test('runs that end by themselves mark nothing', async () => {
  const world = await aDeletedCustomer();
  const begin: string[] = [];
  const { begun } = world.deps;
  const watched = { ...begun, begin: async (id: string) => begun.begin(begin[begin.push(id) - 1] ?? id) };
  const run = createRunErasures({ ...world.deps, begun: watched });
  for (let hour = 0; hour < 4; hour += 1) {
    await run({ remainingMs });
    world.clock.advance(hourMs);
  }
  expect([begin, stateOf(world)]).toEqual([[], 'completed']);
});
