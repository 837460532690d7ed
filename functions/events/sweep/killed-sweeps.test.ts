import { expect, test } from 'vitest';
import { sweepCommands } from '#shared/fanout/commands/sweep-commands.ts';
import { endedItsProcess } from '#shared/kernel/begun-work.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { createMemoryBegunWork } from '#test/fakes/begun-work.ts';
import { createMemoryBodyStore } from '#test/fakes/body-store.ts';
import { callOf } from '#test/fakes/calls.ts';
import { createMemoryEventBus } from '#test/fakes/event-bus.ts';
import { createNotedFailures } from '#test/fakes/failure-rows.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createMemorySetAside, createMemorySweepProgress, publishingSettings } from '#test/fakes/sweeps.ts';
import { createMemoryLog, createMemoryMetrics } from '#test/fakes/telemetry.ts';
import { createMemoryUnpublishedEvents } from '#test/fakes/unpublished-events.ts';
import { aRecordedEvent } from '#test/fixtures/recorded-events.ts';
import { createHandler } from './handler.ts';

const minuteMs = 60_000;

/** A sweep every five minutes. One that puts a deadly event on the bus ends there, with everything else it was doing. */
function setUp() {
  const clock = createManualClock(Date.parse('2026-01-05T08:50:00Z'));
  const world = {
    clock,
    bus: createMemoryEventBus(),
    unpublished: createMemoryUnpublishedEvents({ stretch: 500 }),
    progress: createMemorySweepProgress(),
    setAside: createMemorySetAside(),
    begun: createMemoryBegunWork(),
    bodies: createMemoryBodyStore(),
    metrics: createMemoryMetrics(),
  };
  const deadly = new Set<string>();
  const begins: string[] = [];
  const sweep = async (event: unknown = {}, remainingMs = () => 300_000) => {
    let die = (): void => undefined;
    const died = new Promise<'died'>((resolve) => {
      die = () => resolve('died');
    });
    let isAlive = true;
    const silent = <Port extends object>(port: Port): Port =>
      new Proxy(port, {
        get: (target, name) => {
          const method: unknown = Reflect.get(target, name);
          if (typeof method !== 'function') return method;
          return (...args: unknown[]) =>
            isAlive ? (Reflect.apply(method, target, args) as unknown) : new Promise(() => undefined);
        },
      });
    const handler = createHandler({
      ...world,
      bus: silent({
        put: async (entries: Parameters<typeof world.bus.put>[0]) => {
          if (!entries.some(({ detail }) => [...deadly].some((id) => detail.includes(id))))
            return world.bus.put(entries);
          isAlive = false;
          die();
          return new Promise<never>(() => undefined);
        },
      }),
      unpublished: silent(world.unpublished),
      progress: silent(world.progress),
      setAside: silent(world.setAside),
      begun: silent({
        ...world.begun,
        begin: async (id: string) => world.begun.begin(begins[begins.push(id) - 1] ?? id),
      }),
      log: createMemoryLog(),
      ...publishingSettings,
      failures: createNotedFailures(),
      timers: { sleep: () => Promise.resolve() },
      random: seededRandom(1),
      publishAgain: async () => Promise.resolve(false),
    });
    const ended = await Promise.race([handler(event, { getRemainingTimeInMillis: remainingMs }), died]);
    clock.advance(5 * minuteMs);
    return ended;
  };
  const record = (name: string, eventType = 'BOOKING') => {
    const event = aRecordedEvent(name, { eventType, payload: { id: name, account_id: 'acc_1' } });
    world.unpublished.record(event, toIsoInstant(clock.now() - 30 * minuteMs));
    return event.pk;
  };
  const published = () => new Set(world.bus.events.map(({ detail }) => detail.entity.id));
  return { ...world, deadly, begins, sweep, record, published };
}

const isDead = (ended: unknown) => ended === 'died';

/** Sweeps until one ends by itself; returns how many died. */
const untilAlive = async (sweep: () => Promise<unknown>) => {
  let deaths = 0;
  while (deaths < 20 && isDead(await sweep())) deaths += 1;
  return deaths;
};

test('an event that ends each sweep is set aside, and all others of its page and of other families are published', async () => {
  const { sweep, record, published, deadly, setAside, begun, metrics } = setUp();
  for (let n = 0; n < 30; n += 1) record(`boo_${n}`);
  for (let n = 0; n < 5; n += 1) record(`card_${n}`, 'CARD_AUTHORIZATION');
  const killer = record('boo_killer');
  deadly.add(killer);

  const ends = [await sweep()];
  while (isDead(ends.at(-1)) && ends.length < 20) ends.push(await sweep());

  expect(ends.filter(isDead)).toHaveLength(4);
  expect(published().size).toBe(35);
  expect([...setAside.rows.values()]).toEqual([
    expect.objectContaining({ id: killer, code: endedItsProcess }),
  ]);
  expect(metrics.counts['EventsSetAside']).toBe(1);
  expect(begun.marks).toEqual(new Map());

  for (let times = 0; times < 300; times += 1) expect(await sweep()).toMatchObject({ setAside: 1 });
});

test('two killers in two families are set aside, and neither keeps the other family from being swept', async () => {
  const { sweep, record, published, deadly, setAside } = setUp();
  for (let n = 0; n < 5; n += 1) record(`boo_${n}`);
  for (let n = 0; n < 5; n += 1) record(`card_${n}`, 'CARD_AUTHORIZATION');
  deadly.add(record('boo_killer')).add(record('card_killer', 'CARD_AUTHORIZATION'));
  const times = await untilAlive(sweep);
  expect(times).toBeLessThanOrEqual(8);
  expect([published().size, setAside.rows.size]).toEqual([10, 2]);
});

test('by its name it is tried again, with as many tries as before', async () => {
  const { sweep, record, deadly, published, setAside } = setUp();
  const killer = record('boo_killer');
  deadly.add(killer);
  await untilAlive(sweep);

  const again = callOf(sweepCommands.republish, { ids: [killer] });
  expect(await sweep(again)).toEqual({ requested: 1, refused: [] });
  const deaths = await untilAlive(sweep);
  expect([deaths, setAside.rows.get(killer)?.code]).toEqual([4, endedItsProcess]);

  deadly.clear();
  await sweep(again);
  expect(await sweep()).toMatchObject({ published: 1, setAside: 0 });
  expect(published()).toEqual(new Set(['boo_killer']));
});

test('a request for all that is set aside tries it too, last', async () => {
  const { sweep, record, deadly, published } = setUp();
  const killer = record('boo_killer');
  deadly.add(killer);
  await untilAlive(sweep);
  record('card_1', 'CARD_AUTHORIZATION');
  const all = callOf(sweepCommands.run, { trySetAside: true });
  expect(await sweep(all)).toBe('died');
  expect(published()).toEqual(new Set(['card_1']));
  deadly.clear();
  expect(await sweep(all)).toMatchObject({ published: 1, setAside: 0, isComplete: true });
});

test('what is left for lack of time is published by the next runs', async () => {
  const { sweep, record, deadly, published, bus } = setUp();
  for (let n = 0; n < 20; n += 1) record(`boo_${n}`);
  const killer = record('boo_killer');
  deadly.add(killer);
  await sweep();
  deadly.clear();
  for (let run = 0; run < 30 && published().size < 21; run += 1) {
    const most = bus.requests.length + 3;
    await sweep({}, () => (bus.requests.length < most ? 300_000 : 0));
  }
  expect(published().size).toBe(21);
});

test('sweeps that end by themselves mark the pages that they publish, and no event', async () => {
  const { sweep, record, begins } = setUp();
  for (let n = 0; n < 30; n += 1) record(`boo_${n}`);
  await sweep();
  await sweep();
  expect(begins).toEqual([expect.stringMatching(/^accounts swept 2026-01-05T08 $/)]);
});
