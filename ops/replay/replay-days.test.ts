import { expect, test } from 'vitest';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createProgressBar } from './progress-bar.ts';
import { replayDays } from './replay-days.ts';

const wish = { family: 'accounts', from: '2026-01-05', to: '2026-01-06', dryRun: false } as const;

/** A function that answers so many pages, and a terminal that keeps what is written. */
function setUp(pages: number, isTTY = false) {
  const clock = createManualClock();
  const startedAtMs = clock.now();
  const asked: Record<string, unknown>[] = [];
  const [written, said]: [string[], string[]] = [[], []];
  const interruption = new AbortController();
  const job = async (payload: unknown) => {
    asked.push(payload as Record<string, unknown>);
    clock.advance(100);
    const isLast = asked.length === pages;
    return Promise.resolve({
      runId: 'r',
      sent: 10,
      erased: 1,
      day: '2026-01-05',
      done: asked.length / pages,
      ...(!isLast && { cursor: `c${asked.length}` }),
    });
  };
  const tools = {
    clock,
    timers: {
      sleep: async (ms: number) => {
        await Promise.resolve();
        clock.advance(ms);
      },
    },
    bar: createProgressBar({ isTTY, columns: 80, write: (text) => written.push(text) }),
    signal: interruption.signal,
    say: (line: string) => void said.push(line),
  };
  const run = (facts: object = {}) =>
    replayDays(job, { wish: { ...wish, ...facts }, rate: 10, stage: 'local' }, tools);
  return {
    run,
    job,
    asked,
    written,
    said,
    interruption,
    tools,
    secondsPassed: () => clock.now() - startedAtMs,
  };
}

test('pages follow each other at the rate that was asked for', async () => {
  const { run, asked, secondsPassed, said } = setUp(5);
  expect(await run()).toEqual({
    text: '50 events of accounts, recorded from 2026-01-05 to 2026-01-06, were sent through their handlers again. 5 were erased and are left out.',
    exitCode: 0,
  });
  expect(asked.map(({ cursor }) => cursor)).toEqual([undefined, 'c1', 'c2', 'c3', 'c4']);
  expect(asked[0]).toEqual({ ...wish, limit: 10 });
  expect(secondsPassed()).toBe(5_000);
  expect(said).toEqual([]);
});

test('a dry run is not slowed down, and says that nothing was sent', async () => {
  const { run, secondsPassed } = setUp(3);
  const { text } = await run({ dryRun: true });
  expect(text).toContain('would be sent');
  expect(text).toContain('Nothing was sent.');
  expect(secondsPassed()).toBe(300);
});

test('an interruption ends it after the page under way, and says how to go on', async () => {
  const { run, said, interruption } = setUp(5);
  interruption.abort();
  const first = setUp(5);
  const done = first.run();
  first.interruption.abort();
  expect((await done).exitCode).toBe(1);
  expect(first.said).toEqual([
    'Go on with: npm run ops -- replay --family accounts --from 2026-01-05 --to 2026-01-06 --cursor c1 --rate 10 --stage local',
  ]);
  expect(await run()).toMatchObject({ exitCode: 1 });
  expect(said[0]).not.toContain('--cursor');
});

test('a failure says how to go on, too', async () => {
  const { tools, said, asked, job } = setUp(5);
  const failing = async (payload: unknown) => {
    if (asked.length === 1) throw new Error('throttled');
    return job(payload);
  };
  const command = { wish: { ...wish, entity: "it's me" }, rate: 10, stage: 'sandbox' } as const;
  await expect(replayDays(failing, command, tools)).rejects.toThrow('throttled');
  expect(said[0]).toContain(`--entity 'it'\\''s me' --cursor c1 --rate 10 --stage sandbox`);

  // Nothing was done yet: what was typed does it again, or is what was wrong.
  await expect(replayDays(failing, command, tools)).rejects.toThrow('throttled');
  expect(said).toHaveLength(1);
});

test('a terminal shows one line, a log one for each tenth of the way', async () => {
  const log = setUp(30);
  await log.run();
  expect(log.written).toHaveLength(11);
  expect(log.written[0]).toBe('  3 %  2026-01-05  10 sent, 1 erased\n');

  const terminal = setUp(2, true);
  await terminal.run();
  expect(terminal.written).toEqual([
    '\r\u001B[K[############------------]  50 %  2026-01-05  10 sent, 1 erased',
    '\r\u001B[K[########################] 100 %  2026-01-05  20 sent, 2 erased',
    '\n',
  ]);
});

test('a terminal that does not tell its width has the usual one', () => {
  const written: string[] = [];
  createProgressBar({ isTTY: true, columns: 0, write: (text) => written.push(text) }).show(
    1,
    'a'.repeat(100),
  );
  expect(written.join('')).toHaveLength('\r\u001B[K'.length + 79);
});
