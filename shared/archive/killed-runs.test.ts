import { expect, test } from 'vitest';
import { endedItsProcess } from '#shared/kernel/begun-work.ts';
import { createArchiveWorld } from '#test/fakes/archive-world.ts';
import { createArchiveDays } from './archive-days.ts';

const hourMs = 3_600_000;

/** A run an hour. One that reads a deadly record ends there, with everything else it was doing. */
function setUp() {
  const world = createArchiveWorld();
  const deadly = new Set<string>();
  const begins: string[] = [];
  const run = async (trySetAside = false) => {
    let isAlive = true;
    let die = (): void => undefined;
    const died = new Promise<'died'>((resolve) => {
      die = () => {
        isAlive = false;
        resolve('died');
      };
    });
    const silent = <Port extends object>(port: Port): Port =>
      new Proxy(port, {
        get: (target, name) => {
          const method: unknown = Reflect.get(target, name);
          if (typeof method !== 'function') return method;
          return (...args: unknown[]) =>
            isAlive ? (Reflect.apply(method, target, args) as unknown) : new Promise(() => undefined);
        },
      });
    const { recorded, begun } = world;
    const archive = createArchiveDays({
      ...world.deps,
      manifests: silent(world.manifests),
      lease: silent(world.lease),
      begun: silent({
        ...begun,
        begin: async (id: string) => begun.begin(begins[begins.push(id) - 1] ?? id),
      }),
      recorded: {
        ids: async (partition, page) => silent(recorded).ids(partition, page),
        read: async (ids) => {
          if (ids.some((id) => deadly.has(id))) die();
          return silent(recorded).read(ids);
        },
      },
    });
    const ended = await Promise.race([archive({ remainingMs: () => 600_000, trySetAside }), died]);
    world.clock.advance(hourMs);
    return ended;
  };
  const record = (n: number, type = 'BOOKING') =>
    world.record({ type, notificationId: `${type} ${n}`, payload: { id: n }, owners: { accountId: 'acc' } });
  const manifest = (family: string) => world.manifests.rows.get(`${family} 2026-01-05`);
  return { ...world, deadly, begins, run, record, manifest };
}

const isDead = (ended: unknown) => ended === 'died';

test('a record that ends each run is set aside in its manifest, and all others are archived', async () => {
  const { run, record, deadly, nextDay, manifest, begun, metrics } = setUp();
  for (let n = 0; n < 250; n += 1) record(n);
  for (let n = 0; n < 5; n += 1) record(n, 'CARD_AUTHORIZATION');
  const { id } = record(999);
  deadly.add(id);
  nextDay();

  const ends = [await run(), await run(), await run()];
  // The days of other families do not wait for it.
  expect(manifest('cards')).toMatchObject({ isDone: true, records: 5 });
  while (isDead(ends.at(-1)) && ends.length < 20) ends.push(await run());

  expect(ends.filter(isDead)).toHaveLength(5);
  expect(manifest('accounts')).toMatchObject({ isDone: true, records: 250 });
  expect(manifest('accounts')?.setAside).toEqual([
    expect.objectContaining({ id, code: endedItsProcess, isPermanent: true }),
  ]);
  expect([metrics.counts['ArchiveSetAside'], begun.marks.size]).toEqual([1, 0]);
  for (let times = 0; times < 5; times += 1) expect(await run()).toMatchObject({ setAside: 1, failed: 0 });
});

test('two of them in one part are both set aside', async () => {
  const { run, record, deadly, nextDay, manifest } = setUp();
  for (let n = 0; n < 20; n += 1) record(n);
  deadly.add(record(998).id).add(record(999).id);
  nextDay();
  let deaths = 0;
  while (isDead(await run()) && deaths < 30) deaths += 1;
  expect(deaths).toBe(8);
  expect(manifest('accounts')).toMatchObject({ isDone: true, records: 20 });
  expect(manifest('accounts')?.setAside).toHaveLength(2);
});

test('a person has it archived once the cause is fixed', async () => {
  const { run, record, deadly, nextDay, manifest } = setUp();
  const { id } = record(1);
  deadly.add(id);
  nextDay();
  for (let deaths = 0; deaths < 20 && isDead(await run());) deaths += 1;
  expect(await run(true)).toBe('died');
  deadly.clear();
  expect(await run()).toMatchObject({ setAside: 1 });
  expect(await run(true)).toMatchObject({ setAside: 0, records: 1 });
  expect(manifest('accounts')).toMatchObject({ records: 1, setAside: [] });
});

test('a record that was set aside for another reason and ends runs from then on is not retried without end', async () => {
  const { run, record, deadly, nextDay, manifest, rows, bodies } = setUp();
  const { id } = record(1);
  const index = rows.findIndex((row) => row.record.id === id);
  const [whole] = [rows[index]!];
  rows[index] = { ...whole, record: { ...whole.record, body: { at: 'bucket', key: 'bodies/gone' } } };
  nextDay();
  await run();
  expect(manifest('accounts')?.setAside).toEqual([expect.objectContaining({ id })]);
  bodies.objects.set('bodies/gone', Buffer.from('{}'));
  deadly.add(id);
  let deaths = 0;
  while (isDead(await run()) && deaths < 30) deaths += 1;
  expect(deaths).toBe(5);
  expect(manifest('accounts')?.setAside).toEqual([expect.objectContaining({ id, code: endedItsProcess })]);
});

test('runs that end by themselves mark nothing', async () => {
  const { run, record, nextDay, begins } = setUp();
  for (let n = 0; n < 30; n += 1) record(n);
  nextDay();
  await run();
  await run();
  expect(begins).toEqual([]);
});
