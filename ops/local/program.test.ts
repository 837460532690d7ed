import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock, systemTimers } from '#shared/kernel/system.ts';
import { runProgram, startProgram } from './program.ts';
import { waitUntil } from './wait-until.ts';

const node = (script: string) => ({
  command: process.execPath,
  args: ['-e', script],
  env: process.env,
});

test('lines of both outputs are passed on as they come', async () => {
  const lines: string[] = [];

  await runProgram(node('console.log("one"); console.error("two")'), { onLine: (line) => lines.push(line) });

  expect(lines.toSorted()).toEqual(['one', 'two']);
});

test('a failure shows the last lines that the program printed', async () => {
  await expect(runProgram(node('console.error("no such stack"); process.exit(3)'))).rejects.toThrow(
    /exit code 3\n.*no such stack/s,
  );
});

test('an aborted program ends at once with the reason', async () => {
  const controller = new AbortController();

  const running = runProgram(node('console.log("up"); setInterval(() => {}, 1000)'), {
    onLine: () => controller.abort(new Error('interrupted')),
    signal: controller.signal,
  });

  await expect(running).rejects.toThrow('interrupted');
});

test('a program that does not exist is an error, not a crash', async () => {
  const { directory } = await temporary();
  const missing = { command: '/nonexistent', args: [], env: {} };

  await expect(runProgram(missing)).rejects.toThrow('could not be started');
  await expect(startProgram(missing, join(directory, 'log'))).rejects.toThrow('could not be started');
});

test('killing a program also ends what it started', async () => {
  const { directory } = await temporary();
  const logFile = join(directory, 'log');
  const script = `
    const child = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    console.log(child.pid);
    setInterval(() => {}, 1000);`;

  const program = await startProgram(node(script), logFile);
  const grandchild = await waitUntil(
    {
      what: 'the grandchild is up',
      limitMs: 10_000,
      everyMs: 20,
      probe: async () => Number(await readFile(logFile, 'utf8')) || undefined,
    },
    { clock: systemClock, timers: systemTimers },
  );
  await program.kill();

  await expect(program.ended).resolves.toContain('SIGKILL');
  await waitUntil(
    {
      what: 'the grandchild is gone',
      limitMs: 10_000,
      everyMs: 20,
      probe: () => Promise.resolve(isAlive(grandchild) ? undefined : true),
    },
    { clock: systemClock, timers: systemTimers },
  );
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function temporary() {
  const directory = await mkdtemp(join(tmpdir(), 'program-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return { directory };
}
