import { expect, test } from 'vitest';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { createBreaksWorld } from '#test/fakes/breaks-world.ts';
import { createMemoryMetrics } from '#test/fakes/telemetry.ts';
import type { FoundBreak } from './break.ts';
import { reviewBreaks } from './review-breaks.ts';

const hourMs = 3_600_000;
const balance: FoundBreak = {
  kind: 'BALANCE_UNEXPLAINED',
  accountId: 'acc_1',
  entity: 'account acc_1',
  field: 'balance',
};
const text: FoundBreak = { kind: 'METADATA', entity: 'booking boo_1', field: 'description' };

function setUp() {
  const world = createBreaksWorld();
  const now = () => toIsoInstant(world.clock.now());
  return {
    ...world,
    now,
    review: async () => {
      const metrics = createMemoryMetrics();
      await reviewBreaks({
        ...world,
        metrics,
        register: { read: async () => Promise.resolve(undefined) },
      });
      return metrics.counts;
    },
  };
}

test('what is open is counted by state and severity, and what is overdue', async () => {
  const { breaks, clock, now, review } = setUp();
  await breaks.open(balance, now());
  await breaks.suspect({ ...balance, field: 'limit' }, now());
  clock.advance(hourMs);
  await breaks.open(text, now());
  expect(await review()).toMatchObject({ OpenBreaks: 2, OldestBreakHours: 1, OverdueBreaks: 0, Breaks: 2 });
  clock.advance(24 * hourMs);
  expect(await review()).toMatchObject({ OpenBreaks: 2, OldestBreakHours: 25, OverdueBreaks: 1 });
});

test('what they are about is counted in cents, by currency', async () => {
  const { breaks, now, review } = setUp();
  await breaks.open({ ...balance, differenceCents: -250, currency: 'EUR' }, now());
  await breaks.open(
    { ...balance, accountId: 'acc_2', entity: 'account acc_2', differenceCents: 300, currency: 'EUR' },
    now(),
  );
  await breaks.open(
    { ...balance, accountId: 'acc_3', entity: 'account acc_3', differenceCents: 40, currency: 'USD' },
    now(),
  );
  await breaks.open(text, now());
  expect(await review()).toMatchObject({ OpenBreaks: 4, UnexplainedCents: 590 });
});

test('each number says of which state, severity or currency it is', async () => {
  const { breaks, now, ...world } = setUp();
  const about = (accountId: string, currency: string) => ({
    ...balance,
    accountId,
    entity: `account ${accountId}`,
    differenceCents: 100,
    currency,
  });
  for (const found of [about('acc_1', 'EUR'), about('acc_2', 'EUR'), about('acc_3', 'USD'), text])
    await breaks.open(found, now());
  const counted: unknown[] = [];
  const metrics = {
    count: (...[name, value, of]: readonly [string, number?, object?]) =>
      void counted.push([name, value, of]),
  };
  await reviewBreaks({
    ...world,
    breaks,
    metrics,
    register: { read: async () => Promise.resolve(undefined) },
  });
  expect(counted).toEqual([
    ['OpenBreaks', 4, undefined],
    ['OldestBreakHours', 0, undefined],
    ['OverdueBreaks', 0, undefined],
    ['Breaks', 3, { state: 'OPEN', severity: 'critical' }],
    ['Breaks', 1, { state: 'OPEN', severity: 'low' }],
    ['UnexplainedCents', 200, { currency: 'EUR' }],
    ['UnexplainedCents', 100, { currency: 'USD' }],
  ]);
});

test('an acknowledged break is quiet until its time is over, and then open again', async () => {
  const { breaks, clock, now, review } = setUp();
  const { id } = await breaks.open(balance, now());
  const quietUntil = toIsoInstant(clock.now() + 48 * hourMs);
  const found = await breaks.read(id);
  await breaks.move(found!, { to: 'ACKNOWLEDGED', at: now(), by: 'anna', owner: 'anna', quietUntil });
  clock.advance(47 * hourMs);
  expect(await review()).toMatchObject({ OpenBreaks: 0, OldestBreakHours: 0, OverdueBreaks: 0 });
  clock.advance(hourMs);
  expect(await review()).toMatchObject({ OpenBreaks: 1, OldestBreakHours: 48, OverdueBreaks: 1 });
  const again = await breaks.read(id);
  expect(again).toMatchObject({ state: 'OPEN', owner: 'anna' });
  expect(again).not.toHaveProperty('quietUntil');
});

test('a break stops waiting for a proposal that was not decided in time', async () => {
  const { breaks, clock, now, review } = setUp();
  const opened = await breaks.open(balance, now());
  const decideBefore = toIsoInstant(clock.now() + 2 * hourMs);
  await breaks.move(opened, { to: 'PROPOSED', at: now(), proposal: 'app_1', decideBefore });
  clock.advance(hourMs);
  await review();
  expect(await breaks.read(opened.id)).toMatchObject({ state: 'PROPOSED', decideBefore });
  clock.advance(hourMs);
  await review();
  const again = await breaks.read(opened.id);
  expect(again).toMatchObject({ state: 'OPEN' });
  expect(again).not.toHaveProperty('proposal');
});

test('a break waits for a proposal without an end', async () => {
  const { breaks, now, review } = setUp();
  const opened = await breaks.open(balance, now());
  await breaks.move(opened, { to: 'PROPOSED', at: now(), proposal: 'app_1' });
  await review();
  expect(await breaks.read(opened.id)).toMatchObject({ state: 'PROPOSED', proposal: 'app_1' });
});

test('breaks of an erased account are settled, and those of no account are left', async () => {
  const { breaks, now, list } = setUp();
  const metrics = createMemoryMetrics();
  await breaks.open(balance, now());
  await breaks.open({ ...balance, accountId: 'acc_2', entity: 'account acc_2' }, now());
  await breaks.open(text, now());
  await reviewBreaks({
    breaks,
    clock: { now: () => Date.parse(now()) },
    metrics,
    register: {
      read: async (id) => Promise.resolve({ state: id === 'acc_1' ? 'erased' : 'onboarded' } as never),
    },
  });
  expect(metrics.counts).toMatchObject({ OpenBreaks: 2 });
  const left = await list(['OPEN', 'AUTO_HEALED', 'RESOLVED']);
  expect(left.map(({ entity, state }) => [entity, state]).toSorted()).toEqual([
    ['account acc_1', expect.not.stringMatching('OPEN')],
    ['account acc_2', 'OPEN'],
    ['booking boo_1', 'OPEN'],
  ]);
});

test('more than a thousand breaks are not counted one by one', async () => {
  const { now, breaks } = setUp();
  const row = await breaks.open(text, now());
  let read = 0;
  const endless = {
    ...breaks,
    async *list() {
      for (;;) {
        read += 1;
        yield await Promise.resolve(row);
      }
    },
  };
  const metrics = createMemoryMetrics();
  const register = { read: async () => Promise.resolve(undefined) };
  await reviewBreaks({ breaks: endless, register, metrics, clock: { now: () => Date.parse(now()) } });
  expect([read, metrics.counts]).toMatchObject([1_000, { OpenBreaks: 1_000 }]);
});
