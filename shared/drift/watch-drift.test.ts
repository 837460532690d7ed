import { expect, test } from 'vitest';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { createMemoryDriftRows } from '#test/fakes/drift-rows.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createMemoryMetrics } from '#test/fakes/telemetry.ts';
import type { Page } from './ports.ts';
import type { SeenDrift } from './seen-drift.ts';
import { watchDrift } from './watch-drift.ts';

const hourMs = 60 * 60_000;

function setUp() {
  const clock = createManualClock(Date.parse('2026-01-05T08:00:00Z'));
  const metrics = createMemoryMetrics();
  const pages: Page[] = [];
  const rows = createMemoryDriftRows();
  let isDown = false;
  const see = async (source: string, field: string, kind: SeenDrift['kind'] = 'absent') =>
    rows.add(
      { of: 'event', source, kind, field, example: 'abc' },
      { count: 1, at: toIsoInstant(clock.now()) },
    );
  const run = async () =>
    watchDrift({
      drifts: rows,
      pager: {
        async page(page) {
          await Promise.resolve();
          if (isDown) throw new Error('topic');
          pages.push(page);
        },
      },
      clock,
      metrics,
    });
  const down = (is: boolean) => {
    isDown = is;
  };
  return { clock, metrics, pages, see, run, down };
}

test('a page names type and field, and comes once', async () => {
  const { see, run, pages } = setUp();
  await see('BOOKING', 'valuta_date');
  expect(await run()).toEqual({ missing: 1, notified: 1, over: 0 });
  await see('BOOKING', 'valuta_date');
  expect(await run()).toEqual({ missing: 1, notified: 0, over: 0 });
  expect(pages).toEqual([
    {
      state: 'ALARM',
      at: '2026-01-05T08:00:00.000Z',
      reason:
        'The event BOOKING comes without valuta_date, or with one that we cannot read: once since 2026-01-05T08:00:00.000Z, such as in record abc.',
    },
  ]);
});

test('what is missing together makes one page, and what is missing later another', async () => {
  const { see, run, pages } = setUp();
  await see('BOOKING', 'valuta_date');
  await see('ACCOUNT_BLOCK', 'updated_at');
  await run();
  await see('ACCOUNT_BLOCK', 'locking_status');
  await run();
  expect(pages.map(({ reason }) => reason.match(/without \w+/g))).toEqual([
    ['without valuta_date', 'without updated_at'],
    ['without locking_status'],
  ]);
});

test('many fields make a page that can be read', async () => {
  const { see, run, pages } = setUp();
  for (let n = 0; n < 40; n += 1) await see('BOOKING', `field_${n}`);
  await run();
  expect(pages).toHaveLength(1);
  expect(pages[0]?.reason).toMatch(/And 30 more\.$/);
});

test('what nobody declared and values that nobody knows page nobody', async () => {
  const { see, run, pages } = setUp();
  await see('BOOKING', 'more', 'unknown');
  await see('BOOKING', 'status', 'value');
  expect(await run()).toEqual({ missing: 0, notified: 0, over: 0 });
  expect(pages).toEqual([]);
});

test('after a day without one it is over, and the next one rings again', async () => {
  const { see, run, pages, clock } = setUp();
  await see('BOOKING', 'valuta_date');
  await run();
  clock.advance(24 * hourMs);
  await run();
  expect(pages).toHaveLength(1);
  clock.advance(1);
  expect(await run()).toEqual({ missing: 0, notified: 0, over: 1 });
  await run();
  await see('BOOKING', 'valuta_date');
  await run();
  expect(pages.map(({ state }) => state)).toEqual(['ALARM', 'OK', 'ALARM']);
});

test('it is not over while another field is missing', async () => {
  const { see, run, pages, clock } = setUp();
  await see('BOOKING', 'valuta_date');
  clock.advance(hourMs);
  await see('BOOKING', 'booking_date');
  await run();
  clock.advance(23.5 * hourMs);
  await run();
  clock.advance(hourMs);
  await run();
  expect(pages.map(({ state }) => state)).toEqual(['ALARM', 'OK']);
});

test('a topic that takes nothing fails the run, which counts, and the next run pages', async () => {
  const { see, run, pages, metrics, down } = setUp();
  await see('BOOKING', 'valuta_date');
  down(true);
  await expect(run()).rejects.toThrow('topic');
  expect(metrics.counts).toEqual({ DriftNotNotified: 1 });
  down(false);
  await run();
  expect(pages).toHaveLength(1);
});
