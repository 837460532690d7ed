import { expect, test } from 'vitest';
import { createVirtualTime } from '#test/fakes/virtual-time.ts';
import { handlerDifferences, type HandlerOutcome, outcomesOf, reportHandlers } from './handlers-report.ts';
import { countByHandler, type HandlerCounts, untilSettled } from './own-handlers.ts';

const onBooking = {
  name: 'on-booking',
  events: ['BOOKING'],
  duplicates: 'left-out',
  superseded: 'included',
  timeoutSeconds: 30,
} as const;

const nowMs = Date.parse('2026-01-05T08:00:00Z');

const aRecord = (pk: string, eventType = 'BOOKING') => ({ pk, eventType, state: 'applied' as const });
const aRow = (pk: string, noted: object) => ({ pk: `HANDLED#on-booking#${pk}`, sk: 'event', ...noted });

test('of each handler, its events are completed, failed, worked on or not begun', () => {
  const counted = countByHandler([onBooking], {
    records: [
      ...['done', 'failed', 'busy', 'new'].map((pk) => aRecord(pk)),
      aRecord('other', 'PERSON_CHANGED'),
    ],
    work: [
      aRow('done', { handledAt: '2026-01-05T08:00:00.000Z' }),
      aRow('failed', { busyUntil: 0 }),
      aRow('busy', { busyUntil: nowMs + 1 }),
      // Of an event before this run.
      aRow('earlier', { busyUntil: 0 }),
      { pk: 'HANDLED#another#new', sk: 'event', handledAt: '2026-01-05T08:00:00.000Z' },
    ],
    nowMs,
  });

  expect(counted).toEqual([
    { name: 'on-booking', events: 4, completed: 1, failed: 1, busy: 1, timeoutSeconds: 30 },
  ]);
});

const counts = (changed: Partial<HandlerCounts>): HandlerCounts => ({
  name: 'on-booking',
  events: 3,
  completed: 0,
  failed: 0,
  busy: 0,
  timeoutSeconds: 30,
  ...changed,
});

const settled = async (counted: (elapsedMs: number) => HandlerCounts) => {
  const time = createVirtualTime(nowMs);
  const waiting = { clock: time, timers: time, onProgress: () => undefined };
  const found = await time.runTo(untilSettled(() => Promise.resolve([counted(time.now() - nowMs)]), waiting));
  return { found, afterMs: time.now() - nowMs };
};

test('what works is waited for, and what fails for good is not', async () => {
  expect(await settled(() => counts({ completed: 3 }))).toMatchObject({ afterMs: 0 });
  expect(
    await settled((ms) => counts({ completed: ms < 15_000 ? 2 : 3, failed: ms < 15_000 ? 1 : 0 })),
  ).toEqual({
    found: [counts({ completed: 3 })],
    afterMs: 15_000,
  });
  expect(await settled(() => counts({ failed: 3 }))).toMatchObject({ afterMs: 20_000 });
  // A try may take as long as its limit.
  expect(
    await settled((ms) => counts({ completed: ms < 45_000 ? 2 : 3, busy: ms < 45_000 ? 1 : 0 })),
  ).toMatchObject({
    found: [counts({ completed: 3 })],
  });
});

test('dead letters and events that are not done are differences, with cause, log and command', async () => {
  const facts = {
    queues: { known: [{ queue: 'handler on-booking', waiting: 0, inFlight: 1, dead: 2 }] },
    failing: { known: [{ of: 'own/on-booking', cause: 'RangeError' }] },
  };
  const asked = {
    operators: { call: (() => Promise.resolve(facts)) as never },
    logs: new Map([['on-booking', '.local/runs/1/functions/on.log']]),
  };
  const outcomes = await outcomesOf([counts({ failed: 3 })], asked);

  expect(handlerDifferences(outcomes)).toEqual([
    'the handler on-booking completed 0 of 3 events: 3 failed (RangeError), 2 are in its dead letters. Its log says why: .local/runs/1/functions/on.log. While a run is up: npm run ops -- dead-letters list --handler on-booking --stage local',
  ]);
  expect(handlerDifferences(await outcomesOf([counts({ events: 1, completed: 1 })], asked))).toHaveLength(1);
  expect(
    await outcomesOf([], { ...asked, operators: { call: () => Promise.reject(new Error('asked')) } }),
  ).toEqual([]);
});

test('a handler that has not begun is told from one that fails, and one that is done is named', () => {
  const outcome = (changed: Partial<HandlerOutcome>): HandlerOutcome => ({
    ...counts({}),
    dead: 0,
    log: 'on.log',
    ...changed,
  });

  expect(handlerDifferences([outcome({ completed: 1 })])).toEqual([
    expect.stringContaining('completed 1 of 3 events: 2 are not begun. '),
  ]);
  expect(reportHandlers([outcome({ completed: 3 })])).toContain(
    'Each event is completed by each handler that it is for: on-booking.',
  );
});
