import { expect, test } from 'vitest';
import type { CallPool } from '#shared/bank/slots/call-pool.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { createMemoryTables } from '#test/fakes/memory-tables.ts';
import { createVirtualTime } from '#test/fakes/virtual-time.ts';
import { createCallSlots } from './call-slots.ts';

/** The bank's 255 calls in flight, less a fifth. */
const allowed = 204;
/** For so long after its deadline an invocation's last call may occupy the bank. */
const untilBankIsDoneMs = 152_000;
const deadlineInMs = 10 * 60_000;
const newJob = 'a job that reserves nothing';
const most = 4;

/** In the shape that stages are deployed with: calls of the handlers of events, and the pool of all others. */
const stages = {
  'a stage': { ofEvents: 40, pool: { size: 164, reserved: { subscriptions: 4, erasure: 4 } } },
  'a stage with a team': {
    ofEvents: 40,
    pool: { size: 164, reserved: { subscriptions: 4, erasure: 4, 'team customer-care': 2 } },
  },
} as const satisfies Record<string, { readonly ofEvents: number; readonly pool: CallPool }>;
type StageName = keyof typeof stages;
const stageNames = ['a stage', 'a stage with a team'] as const;

/** The pool of a stage in a table of its own, and holders that take from it as deployed functions do. */
function setUp(stageName: StageName, seed = 1) {
  const { pool, ofEvents }: { pool: CallPool; ofEvents: number } = stages[stageName];
  const time = createVirtualTime();
  const random = seededRandom(seed);
  const { client } = createMemoryTables(time);
  const slotsOf = (holder: string) =>
    createCallSlots({ workTable: 'work', pool, holder, clock: time, timers: time, random }, client);
  const untilMs = () => time.now() + deadlineInMs + untilBankIsDoneMs;
  /** One invocation after the other takes until none is free. */
  const takeAll = async (holder: string) => {
    let count = 0;
    for (;;) {
      const taken = await slotsOf(holder).take({ most, untilMs: untilMs() });
      if (taken === undefined) return count;
      count += taken.count;
    }
  };
  return { pool, time, random, slotsOf, untilMs, takeAll, ofEvents };
}

const holdersOf = (stage: StageName) => [newJob, ...Object.keys(stages[stage].pool.reserved)];
const everyHolder = stageNames.flatMap((stage) => holdersOf(stage).map((holder) => [stage, holder] as const));

function keptForOthers({ reserved }: CallPool, holder: string): number {
  const ofOthers = Object.entries(reserved).filter(([name]) => name !== holder);
  return ofOthers.reduce((sum, [, slots]) => sum + slots, 0);
}

test.each(everyHolder)(
  'a job with work uses the idle pool of %s, except slots reserved by others: %s',
  async (stage, holder) => {
    const { pool, takeAll } = setUp(stage);
    expect(await takeAll(holder)).toBe(pool.size - keptForOthers(pool, holder));
  },
);

test.each(everyHolder)(
  'what a crashed fleet took from %s is free again once the bank must be done with its calls: %s',
  async (stage, holder) => {
    const { pool, takeAll, time } = setUp(stage);
    const all = pool.size - keptForOthers(pool, holder);
    expect(await takeAll(holder)).toBe(all);
    await time.advance(deadlineInMs + untilBankIsDoneMs - 1);
    expect(await takeAll(holder)).toBe(0);
    await time.advance(1);
    expect(await takeAll(holder)).toBe(all);
  },
);

test.each(stageNames)(
  'if all have work, all slots of %s are taken and each has its reserve',
  async (stage) => {
    const { pool, takeAll, ofEvents } = setUp(stage);
    const taken = new Map<string, number>();
    for (const holder of holdersOf(stage)) taken.set(holder, await takeAll(holder));
    for (const [holder, slots] of Object.entries(pool.reserved))
      expect(taken.get(holder)).toBeGreaterThanOrEqual(slots);
    const sum = [...taken.values()].reduce((total, count) => total + count, 0);
    expect(sum).toBe(pool.size);
    expect(ofEvents + sum).toBeLessThanOrEqual(allowed);
  },
);

const seeds = [1, 2, 3];

test.each(stageNames.flatMap((stage) => seeds.map((seed) => [stage, seed] as const)))(
  'calls of events and taken slots of %s never exceed what is allowed, in whichever order invocations take, give back and crash: seed %i',
  async (stage, seed) => {
    const { time, random, slotsOf, untilMs, ofEvents, pool } = setUp(stage, seed);
    const inForce = new Map<object, { readonly count: number; readonly untilMs: number }>();
    const calls = () =>
      [...inForce.values()].reduce((sum, one) => sum + (one.untilMs > time.now() ? one.count : 0), ofEvents);
    let highest = 0;
    const invocation = async (holder: string) => {
      await time.sleep(Math.floor(random.next() * 5 * 60_000));
      const wantedUntilMs = untilMs();
      const taken = await slotsOf(holder).take({
        most: 1 + Math.floor(random.next() * 8),
        untilMs: wantedUntilMs,
      });
      if (taken === undefined) return;
      inForce.set(taken, { count: taken.count, untilMs: wantedUntilMs });
      highest = Math.max(highest, calls());
      expect(calls()).toBeLessThanOrEqual(allowed);
      await time.sleep(Math.floor(random.next() * deadlineInMs));
      // A quarter of them crash and give nothing back.
      if (random.next() < 0.25) return;
      inForce.delete(taken);
      await taken.giveBack([]);
    };
    const holders = holdersOf(stage);
    const invocations = Array.from({ length: 120 }, (_, index) =>
      invocation(holders[index % holders.length] ?? newJob),
    );
    await time.runTo(Promise.all(invocations));
    expect(highest).toBe(ofEvents + pool.size);
  },
);
