import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface RunDirectory {
  readonly path: string;
  /**
   * What a run keeps only while it lives. Outside the repository: a Lambda bundle unpacked inside it would find
   * the repository's node_modules and package.json, which no Lambda in an account does.
   */
  readonly temporary: string;
  /** Removes the temporary files; the logs stay. */
  close(): Promise<void>;
}

/** How many directories of runs that are over stay, for their logs. */
const kept = 3;
/** The key of the emulator lies there, and logs of the functions. */
const ownerAlone = 0o700;
const temporaryPrefix = join(tmpdir(), 'partner-banking-');

/**
 * A directory of its own for this run under `<localDirectory>/runs/`, numbered; runs beside each other never
 * share state. What runs left behind that are over, or crashed, is removed.
 */
export async function openRunDirectory(localDirectory: string): Promise<RunDirectory> {
  const runs = join(localDirectory, 'runs');
  await mkdir(runs, { recursive: true, mode: ownerAlone });
  // An earlier version left it open to everybody. Nobody reads through a directory that is closed.
  await chmod(localDirectory, ownerAlone);
  await removeDeadRuns(runs);
  const path = await claim(runs);
  const temporary = await mkdtemp(temporaryPrefix);
  await writeFile(join(path, 'temporary'), temporary);
  return { path, temporary, close: () => removeTemporary(path) };
}

/** Creating a directory is atomic: of two runs that start together one gets the number. */
async function claim(runs: string): Promise<string> {
  for (let number = Math.max(0, ...(await runNumbers(runs))) + 1; ; number += 1) {
    const path = join(runs, String(number));
    try {
      await mkdir(path, { mode: ownerAlone });
      await writeFile(join(path, 'pid'), String(process.pid));
      return path;
    } catch (error) {
      if (!isErrorWithCode(error, 'EEXIST')) throw error;
    }
  }
}

async function removeDeadRuns(runs: string): Promise<void> {
  const newestFirst = (await runNumbers(runs)).toSorted((a, b) => b - a);
  let dead = 0;
  for (const number of newestFirst) {
    const path = join(runs, String(number));
    if (await isAlive(path)) continue;
    await removeTemporary(path);
    dead += 1;
    if (dead > kept) await rm(path, { recursive: true, force: true });
  }
}

async function removeTemporary(path: string): Promise<void> {
  const note = join(path, 'temporary');
  try {
    const temporary = await readFile(note, 'utf8');
    if (temporary.startsWith(temporaryPrefix)) await rm(temporary, { recursive: true, force: true });
    await rm(note, { force: true });
  } catch (error) {
    // No note: removed before, or the run ended before it had any.
    if (!isErrorWithCode(error, 'ENOENT')) throw error;
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
