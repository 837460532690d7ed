import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { announceRun, runAsked, runAt, withdrawCrashed, withdrawRun } from './runs-up.ts';

// No system gives a process this id: pid_max is 2^22 at most.
const deadPid = 4_999_999;

test('a run beside another one leaves its commands alone, and gets them once the other has ended', async () => {
  const local = await temporary();
  const [first, second] = [await aRun(local, 1), await aRun(local, 2)];
  expect(await announceRun(local, first)).toBe(true);
  expect(await announceRun(local, second)).toBe(false);
  expect(await runAsked(local, undefined)).toEqual(first);
  expect(await runAsked(local, '2')).toEqual(second);

  await withdrawRun(local, first);
  expect(await runAsked(local, undefined)).toEqual(second);
  expect(await current(local)).toEqual(second);

  await withdrawRun(local, second);
  expect(existsSync(join(local, 'environment.json'))).toBe(false);
  await expect(runAsked(local, undefined)).rejects.toThrow('No local run is up: start one with `npm start`');
});

test('a run that ends leaves the file of the one that commands ask', async () => {
  const local = await temporary();
  const [first, second] = [await aRun(local, 1), await aRun(local, 2)];
  await announceRun(local, first);
  await announceRun(local, second);
  await withdrawRun(local, second);
  expect(await current(local)).toEqual(first);
});

test('a number that is not up is refused with those that are', async () => {
  const local = await temporary();
  await announceRun(local, await aRun(local, 1));
  await announceRun(local, await aRun(local, 2));
  await expect(runAsked(local, '7')).rejects.toThrow('LOCAL_RUN=7: that local run is not up. Up is: 1, 2');
});

test('of a run that crashed, a command says so and where its logs are', async () => {
  const local = await temporary();
  const dead = await aRun(local, 3, deadPid);
  await announceRun(local, dead);
  await expect(runAsked(local, undefined)).rejects.toThrow(
    `The local run 3 ended without stopping, and its emulator and bank with it: start one with \`npm start\`. What it wrote last is in ${dead.run.directory}`,
  );
  await expect(runAsked(local, '3')).rejects.toThrow('LOCAL_RUN=3: that local run is not up. No local run');
  expect(await runAt(local, dead.awsEndpoint)).toBeUndefined();
});

test('if the one that commands asked has crashed, they ask the one that is up', async () => {
  const local = await temporary();
  await announceRun(local, await aRun(local, 1, deadPid));
  const up = await aRun(local, 2);
  expect(await announceRun(local, up)).toBe(true);
  await announceRun(local, await aRun(local, 3, deadPid));
  expect(await runAsked(local, undefined)).toEqual(up);
});

test('what a crashed run announced is taken back', async () => {
  const local = await temporary();
  await announceRun(local, await aRun(local, 1, deadPid));
  await withdrawCrashed(local);
  expect(existsSync(join(local, 'environment.json'))).toBe(false);
});

const current = async (local: string): Promise<unknown> =>
  JSON.parse(await readFile(join(local, 'environment.json'), 'utf8'));

async function aRun(local: string, number: number, pid = process.pid) {
  const directory = join(local, 'runs', String(number));
  await mkdir(directory, { recursive: true });
  return {
    awsEndpoint: `http://127.0.0.1:${4_000 + number}`,
    region: 'eu-central-1',
    bankUrl: `http://127.0.0.1:${5_000 + number}`,
    webhookUrl: `http://127.0.0.1:${4_000 + number}/webhooks`,
    outputs: {},
    run: { number, pid, directory },
  };
}

async function temporary(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'runs-up-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}
