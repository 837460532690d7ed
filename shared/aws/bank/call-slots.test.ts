import { expect, test } from 'vitest';
import type { TakenSlots } from '#shared/bank/slots/call-slots.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { createMemoryTables } from '#test/fakes/memory-tables.ts';
import { createMemoryMetrics } from '#test/fakes/telemetry.ts';
import { createVirtualTime } from '#test/fakes/virtual-time.ts';
import { callSlotsKey, createCallSlots } from './call-slots.ts';

const pool = { size: 10, reserved: { fees: 3 } };

function setUp() {
  const time = createVirtualTime();
  const { client, rowsOf } = createMemoryTables(time);
  const random = seededRandom(7);
  const metrics = createMemoryMetrics();
  const slotsOf = (holder: string) =>
    createCallSlots({ workTable: 'work', pool, holder, clock: time, timers: time, random, metrics }, client);
  const in3Minutes = () => time.now() + 180_000;
  return { time, slotsOf, in3Minutes, random, client, rowsOf, metrics };
}

const countOf = (taken: TakenSlots | undefined) => taken?.count;

test('a caller with work may use the whole of an idle pool', async () => {
  const { slotsOf, in3Minutes } = setUp();
  expect(countOf(await slotsOf('statements').take({ most: 50, untilMs: in3Minutes() }))).toBe(7);
  expect(countOf(await slotsOf('fees').take({ most: 50, untilMs: in3Minutes() }))).toBe(3);
  expect(await slotsOf('statements').take({ most: 50, untilMs: in3Minutes() })).toBeUndefined();
});

test('taking slots reports how many are in use', async () => {
  const { slotsOf, in3Minutes, metrics } = setUp();
  await slotsOf('statements').take({ most: 5, untilMs: in3Minutes() });
  expect(metrics.latest['CallSlotsInUse']).toBe(5);
  const fees = await slotsOf('fees').take({ most: 4, untilMs: in3Minutes() });
  expect(metrics.latest['CallSlotsInUse']).toBe(9);
  await fees?.giveBack([]);
  await slotsOf('fees').take({ most: 1, untilMs: in3Minutes() });
  expect(metrics.latest['CallSlotsInUse']).toBe(6);
});

test('the row calls a holder `taker`, as functions of earlier versions do', async () => {
  const { slotsOf, in3Minutes, rowsOf } = setUp();
  await slotsOf('statements').take({ most: 1, untilMs: in3Minutes() });
  await slotsOf('fees').take({ most: 1, untilMs: in3Minutes() });
  const [row] = rowsOf('work').filter(({ pk }) => pk?.S === callSlotsKey.pk);
  const grants = Object.values(row?.['grants']?.M ?? {});
  expect(grants.map(({ M: grant }) => grant?.['taker']?.S)).toEqual(['statements', 'fees']);
});

test('released slots are free for the next caller, except those that the bank may still be busy with', async () => {
  const { slotsOf, in3Minutes, time } = setUp();
  const [one, other] = [slotsOf('statements'), slotsOf('statements')];
  const taken = await one.take({ most: 7, untilMs: in3Minutes() });
  await taken?.giveBack([time.now() + 10_000, time.now() + 20_000]);
  expect(countOf(await other.take({ most: 7, untilMs: in3Minutes() }))).toBe(5);
  await time.advance(20_000);
  expect(countOf(await other.take({ most: 7, untilMs: in3Minutes() }))).toBe(2);
});

test('slots that were never released are free when their grant ends, and the row does not grow', async () => {
  const { slotsOf, in3Minutes, time, rowsOf } = setUp();
  for (let round = 0; round < 20; round += 1) {
    expect(countOf(await slotsOf('statements').take({ most: 7, untilMs: in3Minutes() }))).toBe(7);
    await time.advance(179_999);
    expect(await slotsOf('statements').take({ most: 7, untilMs: in3Minutes() })).toBeUndefined();
    await time.advance(1);
  }
  const [row] = rowsOf('work').filter(({ pk }) => pk?.S === callSlotsKey.pk);
  expect(Object.keys(row?.['grants']?.M ?? {})).toHaveLength(1);
});

test('a holder whose answer was lost holds its slots once', async () => {
  const { slotsOf, in3Minutes, client } = setUp();
  const slots = slotsOf('statements');
  let isLost = true;
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const answer = await next(args);
        if (isLost && commandName === 'UpdateItemCommand') throw new Error('connection reset');
        return answer;
      },
    { step: 'initialize' },
  );
  await expect(slots.take({ most: 4, untilMs: in3Minutes() })).rejects.toThrow('connection reset');
  isLost = false;
  const taken = await slots.take({ most: 4, untilMs: in3Minutes() });
  expect(countOf(taken)).toBe(4);
  await taken?.giveBack([]);
  expect(countOf(await slotsOf('statements').take({ most: 50, untilMs: in3Minutes() }))).toBe(7);
});

test('holders that read the pool at the same moment do not take the same slots', async () => {
  const { slotsOf, in3Minutes, time } = setUp();
  await (await slotsOf('statements').take({ most: 1, untilMs: in3Minutes() }))?.giveBack([]);
  const taken = await time.runTo(
    Promise.all(
      Array.from({ length: 4 }, async () => slotsOf('statements').take({ most: 3, untilMs: in3Minutes() })),
    ),
  );
  expect(taken.reduce((sum, one) => sum + (countOf(one) ?? 0), 0)).toBe(7);
});

test('simultaneous holders never hold more than the pool, whichever of them crash', async () => {
  const { slotsOf, time, random } = setUp();
  let out: { readonly count: number; readonly untilMs: number }[] = [];
  const inForce = () =>
    out.filter(({ untilMs }) => untilMs > time.now()).reduce((sum, { count }) => sum + count, 0);
  let most = 0;
  const work = async (holder: string) => {
    for (let round = 0; round < 15; round += 1) {
      const untilMs = time.now() + 5_000 + Math.floor(random.next() * 20_000);
      const taken = await slotsOf(holder).take({ most: 1 + Math.floor(random.next() * 6), untilMs });
      if (taken !== undefined) {
        const grant = { count: taken.count, untilMs };
        out.push(grant);
        most = Math.max(most, inForce());
        expect(inForce()).toBeLessThanOrEqual(pool.size);
        await time.sleep(Math.floor(random.next() * 5_000));
        // A fifth of them crash: their grants end by themselves.
        if (random.next() > 0.2) {
          out = out.filter((one) => one !== grant);
          await taken.giveBack([]);
        }
      }
      await time.sleep(Math.floor(random.next() * 1_000));
    }
  };
  await time.runTo(
    Promise.all(['fees', 'fees', 'statements', 'statements', 'erasure', 'teams', 'teams'].map(work)),
  );
  expect(most).toBe(pool.size);
});
