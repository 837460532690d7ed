import { expect, test } from 'vitest';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createMemoryFailureRows } from '#test/fakes/failure-rows.ts';
import { createMemoryLog } from '#test/fakes/telemetry.ts';
import type { Cause } from './cause.ts';
import { createFailureRecorder } from './failure-recorder.ts';

const denied: Cause = { kind: 'access', code: 'AccessDeniedException', action: 'dynamodb:PutItem' };
const bug: Cause = { kind: 'code', code: 'TypeError' };
const again = { mayHaveFailed: true };

function setUp() {
  const clock = createManualClock(Date.parse('2026-01-05T08:00:00Z'));
  const log = createMemoryLog();
  const rows = createMemoryFailureRows('events/accounts');
  /** Of another container each. */
  const recorder = (calmMs = 10_000) =>
    createFailureRecorder({
      rows,
      calmMs,
      clock,
      // Nobody waits for long.
      timers: { sleep: async () => new Promise(() => undefined) },
      log,
    });
  return { clock, log, rows, recorder };
}

test('a cause has a row as soon as something failed for it, and none once that has succeeded', async () => {
  const { clock, rows, recorder } = setUp();
  const [one, other] = [recorder(), recorder()];
  one.failed('e1', denied, { eventType: 'BOOKING' });
  await one.keep();
  clock.advance(30_000);
  one.failed('e1', denied, { eventType: 'BOOKING' });
  one.failed('e2', bug);
  await one.keep();
  expect(await rows.all()).toMatchObject([
    {
      cause: 'AccessDeniedException dynamodb:PutItem',
      count: 2,
      firstSeen: '2026-01-05T08:00:00.000Z',
      lastSeen: '2026-01-05T08:00:30.000Z',
      example: { eventType: 'BOOKING' },
    },
    { cause: 'TypeError', count: 1 },
  ]);
  other.succeeded('e1', again);
  await other.keep();
  expect((await rows.all()).map(({ cause }) => cause)).toEqual(['TypeError']);
});

test('what failed says its amount once, however often it is tried, and none once it has succeeded', async () => {
  const { rows, recorder } = setUp();
  const one = recorder();
  const amount = { cents: 1_250, currency: 'EUR', accountId: 'account-of-somebody-4f2a' };
  for (const id of ['e1', 'e1', 'e2']) {
    one.failed(id, bug, { eventType: 'BOOKING', amount });
    await one.keep();
  }
  one.failed('e3', bug, { eventType: 'PERSON_CHANGED' });
  await one.keep();
  const [row] = await rows.all();
  expect([...(row?.amounts ?? [])]).toEqual(['e1 1250 EUR …4f2a', 'e2 1250 EUR …4f2a']);
  expect(row?.example).toEqual({ eventType: 'PERSON_CHANGED' });
  recorder().succeeded('e1', again);
  const other = recorder();
  other.succeeded('e1', again);
  await other.keep();
  expect([...((await rows.all())[0]?.amounts ?? [])]).toEqual(['e2 1250 EUR …4f2a']);
});

test('what succeeds at once costs nothing, and ends no cause of others', async () => {
  const { rows, recorder } = setUp();
  const [one, other] = [recorder(), recorder()];
  one.failed('e1', bug);
  await one.keep();
  const calls = rows.calls.length;
  other.succeeded('e2', { mayHaveFailed: false });
  await other.keep();
  expect(rows.calls).toHaveLength(calls);
  other.succeeded('e3', again);
  await other.keep();
  expect(await rows.all()).toMatchObject([{ cause: 'TypeError' }]);
});

test('the first time survives until what failed has succeeded, also days later', async () => {
  const { clock, rows, recorder } = setUp();
  const one = recorder();
  one.failed('e1', bug);
  await one.keep();
  clock.advance(3 * 86_400_000);
  const redriven = recorder();
  redriven.failed('e1', bug);
  await redriven.keep();
  expect(await rows.all()).toMatchObject([{ firstSeen: '2026-01-05T08:00:00.000Z', count: 2 }]);
});

test('an outage writes each cause once a minute, and names some of what failed', async () => {
  const { clock, rows, recorder } = setUp();
  const one = recorder();
  for (let n = 0; n < 100; n += 1) {
    one.failed(`e${n}`, denied);
    await one.keep();
    clock.advance(1_000);
  }
  // Ten name an id each, the eleventh finds the row full.
  expect(rows.calls.filter((call) => call.startsWith('add'))).toHaveLength(12);
  const [row] = await rows.all();
  expect(row?.waiting.size).toBe(10);
  clock.advance(60_000);
  one.failed('e100', denied);
  await one.keep();
  expect(await rows.all()).toMatchObject([{ count: 101 }]);
});

test('what another container has ended is not written again by one that noted it earlier', async () => {
  const { clock, rows, recorder } = setUp();
  const [one, other] = [recorder(), recorder()];
  for (let n = 0; n < 12; n += 1) {
    one.failed(`e${n}`, denied);
    await one.keep();
  }
  for (let n = 0; n < 12; n += 1) other.succeeded(`e${n}`, again);
  await other.keep();
  expect(await rows.all()).toEqual([]);
  clock.advance(120_000);
  await one.keep();
  expect((await rows.all()).flatMap(({ waiting }) => [...waiting])).toEqual([]);
});

test('who found no row does not look again for a while, unless something fails here', async () => {
  const { clock, rows, recorder } = setUp();
  const one = recorder(3_600_000);
  const reads = () => rows.calls.filter((call) => call === 'all').length;
  for (let n = 0; n < 12; n += 1) {
    one.succeeded('run', again);
    await one.keep();
    clock.advance(300_000);
  }
  expect(reads()).toBe(1);
  one.failed('run', bug);
  await one.keep();
  one.succeeded('run', again);
  await one.keep();
  expect(reads()).toBe(2);
  expect(await rows.all()).toEqual([]);
});

test('nobody fails or waits for long because a row cannot be written', async () => {
  const { clock, log, rows } = setUp();
  const never = createFailureRecorder({
    rows: { ...rows, add: async () => new Promise(() => undefined) },
    calmMs: 0,
    clock,
    timers: { sleep: async () => Promise.resolve() },
    log,
  });
  never.failed('e1', bug);
  await never.keep();
  const refused = createFailureRecorder({
    rows: { ...rows, add: async () => Promise.reject(new Error('throttled')) },
    calmMs: 0,
    clock,
    timers: { sleep: async () => new Promise(() => undefined) },
    log,
  });
  refused.failed('e1', bug);
  await refused.keep();
  expect(log.lines).toMatchObject([{ level: 'warn', message: 'what failed could not be written down' }]);
});

test('names that somebody makes up fill neither memory nor table', async () => {
  const { rows, recorder } = setUp();
  const one = recorder();
  for (let n = 0; n < 100; n += 1) one.failed(`e${n}`, { kind: 'code', code: `Made${n}` });
  await one.keep();
  expect(await rows.all()).toHaveLength(20);
});
