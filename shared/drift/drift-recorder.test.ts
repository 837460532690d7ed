import { expect, test } from 'vitest';
import type { Drift } from '#shared/kernel/contract-drift.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createMemoryLog } from '#test/fakes/telemetry.ts';
import { createDriftRecorder } from './drift-recorder.ts';
import type { DriftRows } from './ports.ts';

const minuteMs = 60_000;
const absent = (field: string): Drift => ({ kind: 'absent', field });
const unknown = (field: string): Drift => ({ kind: 'unknown', field });

function setUp(add: DriftRows['add'] = async () => Promise.resolve(true)) {
  const clock = createManualClock();
  const log = createMemoryLog();
  /** Each write, as it begins. */
  const asked: string[] = [];
  const recorder = createDriftRecorder({
    rows: {
      async add(sighting, times) {
        asked.push(`${sighting.source} ${sighting.kind} ${sighting.field} ${times.count}`);
        return add(sighting, times);
      },
    },
    clock,
    // Nobody waits for long.
    timers: { sleep: async () => Promise.resolve() },
    log,
  });
  const noteFound = (find: () => readonly Drift[]) =>
    recorder.note({ of: 'event', source: 'BOOKING', example: 'record1' }, find);
  const note = (...drifts: readonly Drift[]) => noteFound(() => drifts);
  return { keep: async () => recorder.keep(), note, noteFound, clock, log, asked };
}

test('what is new is written with the invocation, and then counted every five minutes', async () => {
  const { note, keep, clock, asked } = setUp();
  note(absent('amount'));
  await keep();
  expect(asked).toEqual(['BOOKING absent amount 1']);
  for (let minute = 0; minute < 5; minute += 1) {
    note(absent('amount'));
    await keep();
    clock.advance(minuteMs);
  }
  expect(asked).toHaveLength(1);
  note(absent('amount'));
  await keep();
  expect(asked).toEqual(['BOOKING absent amount 1', 'BOOKING absent amount 6']);
});

test('without drift nothing is written', async () => {
  const { note, keep, asked } = setUp();
  note();
  await keep();
  expect(asked).toEqual([]);
});

test('what was not written is counted with the next try, a minute later', async () => {
  let fails = true;
  const { note, keep, clock, log, asked } = setUp(async () => {
    if (fails) throw new Error('throttled');
    return Promise.resolve(true);
  });
  note(absent('amount'));
  await keep();
  expect(log.lines).toMatchObject([{ level: 'error', fields: { source: 'BOOKING', kind: 'absent' } }]);
  fails = false;
  note(absent('amount'));
  await keep();
  expect(asked).toEqual(['BOOKING absent amount 1']);
  clock.advance(minuteMs);
  await keep();
  expect(asked).toEqual(['BOOKING absent amount 1', 'BOOKING absent amount 2']);
});

test('nobody waits longer than a second for a row, and a late one counts once', async () => {
  const waiting: ((isKept: boolean) => void)[] = [];
  const { note, keep, clock, asked } = setUp(
    async () => new Promise((resolve) => void waiting.push(resolve)),
  );
  note(absent('amount'));
  await keep();
  clock.advance(5 * minuteMs);
  note(absent('amount'));
  await keep();
  expect(waiting).toHaveLength(2);
  expect(asked).toEqual(['BOOKING absent amount 1', 'BOOKING absent amount 1']);
});

test('a comparison that fails is logged, and nothing else', async () => {
  const { noteFound, log, asked, keep } = setUp();
  noteFound(() => {
    throw new TypeError('of a schema');
  });
  await keep();
  expect(log.lines).toMatchObject([{ level: 'error', fields: { source: 'BOOKING' } }]);
  expect(asked).toEqual([]);
});

test('a source that has its rows gets no more of them, and is not asked again', async () => {
  let times = 0;
  const { note, keep, clock } = setUp(async () => {
    times += 1;
    return Promise.resolve(false);
  });
  note(unknown('more'));
  await keep();
  clock.advance(60 * minuteMs);
  note(unknown('more'));
  await keep();
  expect(times).toBe(1);
});

test('made-up names fill neither memory nor time, and never hide what is missing', async () => {
  const { note, keep, asked } = setUp();
  const letters = (n: number) => Array.from(String(n), (digit) => 'abcdefghij'[Number(digit)]).join('');
  for (let n = 0; n < 2_000; n += 1) note(unknown(`field_${letters(n)}`));
  note(absent('amount'));
  await keep();
  expect(asked).toHaveLength(20);
  expect(asked[0]).toBe('BOOKING absent amount 1');
  for (let round = 0; round < 100; round += 1) await keep();
  expect(asked).toHaveLength(501);
});
