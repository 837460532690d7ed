import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openRunDirectory as open } from './run-directory.ts';

// No system gives a process this id: pid_max is 2^22 at most.
const deadPid = 4_999_999;

test('runs that start together get directories of their own', async () => {
  const local = await temporary();

  const opened = await Promise.all(Array.from({ length: 5 }, () => openRunDirectory(local)));

  expect(new Set(opened.map(({ path }) => path)).size).toBe(5);
});

test('a crashed run loses its temporary files, a living one keeps them', async () => {
  const local = await temporary();
  const crashed = await aRun(local, 1, deadPid);
  const living = await aRun(local, 2, process.pid);

  await openRunDirectory(local);

  expect([existsSync(crashed.temporary), existsSync(living.temporary)]).toEqual([false, true]);
});

test('the next start takes back what a crashed run left, and names it once', async () => {
  const local = await temporary();
  const crashed = await aRun(local, 1, deadPid);
  const living = await aRun(local, 2, process.pid);
  const left = [
    join(crashed.path, 'environment.json'),
    join(local, `environment.json.${deadPid}`),
    join(local, `emulator-unfinished-${deadPid}`),
  ];
  const kept = [join(living.path, 'environment.json'), join(local, `environment.json.${process.pid}`)];
  for (const file of [...left, ...kept]) await writeFile(file, '{}');

  expect((await openRunDirectory(local)).crashed).toEqual([crashed.path]);

  expect(left.filter((file) => existsSync(file))).toEqual([]);
  expect(kept.filter((file) => existsSync(file))).toEqual(kept);
  expect((await openRunDirectory(local)).crashed).toEqual([]);
});

test('what runs keep is for their owner alone, also where it was not', async () => {
  const local = await temporary();
  await chmod(local, 0o755);

  const { path } = await openRunDirectory(local);

  const modes = await Promise.all(
    [local, join(local, 'runs'), path].map(async (one) => (await stat(one)).mode),
  );
  expect(modes.map((mode) => (mode & 0o777).toString(8))).toEqual(['700', '700', '700']);
});

test('a closed run keeps its logs alone', async () => {
  const run = await openRunDirectory(await temporary());

  await run.close();

  expect([existsSync(run.path), existsSync(run.temporary)]).toEqual([true, false]);
});

test('only the logs of the last runs stay', async () => {
  const local = await temporary();
  const old = await aRun(local, 1, deadPid);
  const recent = await aRun(local, 2, deadPid);
  for (const number of [3, 4]) await aRun(local, number, deadPid);

  await openRunDirectory(local);

  expect([existsSync(old.path), existsSync(recent.path)]).toEqual([false, true]);
});

test('a note that names a directory of somebody else removes nothing', async () => {
  const local = await temporary();
  const foreign = await temporary();
  const run = await aRun(local, 1, deadPid);
  await writeFile(join(run.path, 'temporary'), foreign);

  await openRunDirectory(local);

  expect(existsSync(foreign)).toBe(true);
});

async function openRunDirectory(local: string) {
  const run = await open(local);
  onTestFinished(() => run.close());
  return run;
}

async function aRun(local: string, number: number, pid: number) {
  const path = join(local, 'runs', String(number));
  await mkdir(path, { recursive: true });
  const kept = await mkdtemp(join(tmpdir(), 'partner-banking-'));
  onTestFinished(() => rm(kept, { recursive: true, force: true }));
  await writeFile(join(path, 'pid'), String(pid));
  await writeFile(join(path, 'temporary'), kept);
  return { path, temporary: kept };
}

async function temporary(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'runs-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}
