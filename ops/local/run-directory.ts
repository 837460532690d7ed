import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface RunDirectory {
  readonly path: string;
  /** What a run keeps only while it lives. */
  readonly temporary: string;
  remove(): Promise<void>;
}

/** How many directories of runs that are over stay, for their logs. */
const kept = 3;

/**
 * A directory of its own for this run under `<localDirectory>/runs/`, numbered; runs beside each other never
 * share state. What runs left behind that are over, or crashed, is removed.
 */
export async function openRunDirectory(localDirectory: string): Promise<RunDirectory> {
  const runs = join(localDirectory, 'runs');
  await mkdir(runs, { recursive: true });
  await removeDeadRuns(runs);
  const path = await claim(runs);
  const temporary = join(path, 'tmp');
  await mkdir(temporary);
  return { path, temporary, remove: () => rm(temporary, { recursive: true, force: true }) };
}

/** Creating a directory is atomic: of two runs that start together one gets the number. */
async function claim(runs: string): Promise<string> {
  for (let number = Math.max(0, ...(await runNumbers(runs))) + 1; ; number += 1) {
    const path = join(runs, String(number));
    try {
      await mkdir(path);
      await writeFile(join(path, 'pid'), String(process.pid));
      return path;
    } catch (error) {
      if (!isErrorWithCode(error, 'EEXIST')) throw error;
    }
  }
}

async function removeDeadRuns(runs: string): Promise<void> {
  const numbers = (await runNumbers(runs)).toSorted((a, b) => b - a);
  const dead: string[] = [];
  for (const number of numbers) {
    const path = join(runs, String(number));
    if (!(await isAlive(path))) dead.push(path);
  }
  for (const [index, path] of dead.entries()) {
    const doomed = index < kept ? join(path, 'tmp') : path;
    await rm(doomed, { recursive: true, force: true });
  }
}

async function runNumbers(runs: string): Promise<number[]> {
  const names = await readdir(runs);
  return names.filter((name) => /^\d+$/.test(name)).map(Number);
}

async function isAlive(path: string): Promise<boolean> {
  try {
    const pid = Number(await readFile(join(path, 'pid'), 'utf8'));
    // 0 would ask for our own process group.
    if (!Number.isInteger(pid) || pid <= 0) return false;
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process: it lives. A directory without its pid yet was claimed just now.
    return isErrorWithCode(error, 'EPERM') || isErrorWithCode(error, 'ENOENT');
  }
}

function isErrorWithCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
