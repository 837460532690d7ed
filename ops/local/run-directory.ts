import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isProcessAlive } from '#ops/deployment/is-process-alive.ts';
import { withdrawCrashed } from '#ops/deployment/runs-up.ts';

export interface RunDirectory {
  readonly number: number;
  readonly path: string;
  /**
   * What a run keeps only while it lives. Outside the repository: a Lambda bundle unpacked inside it would find
   * the repository's node_modules and package.json, which no Lambda in an account does.
   */
  readonly temporary: string;
  /** Directories of earlier runs that ended without stopping. What they left that was no log is removed. */
  readonly crashed: readonly string[];
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
  const crashed = await removeDeadRuns(runs);
  await withdrawCrashed(localDirectory);
  await removeUnfinished(localDirectory);
  const { number, path } = await claim(runs);
  const temporary = await mkdtemp(temporaryPrefix);
  await writeFile(join(path, temporaryNote), temporary);
  return { number, path, temporary, crashed, close: async () => void (await removeTemporary(path)) };
}

/** What a program was writing when it died, with its process in the name. */
const unfinished = /^(?:emulator-unfinished-|environment\.json\.)(?<pid>\d+)$/;

async function removeUnfinished(localDirectory: string): Promise<void> {
  for (const name of await readdir(localDirectory)) {
    const pid = unfinished.exec(name)?.groups?.['pid'];
    if (pid === undefined || isProcessAlive(Number(pid))) continue;
    await rm(join(localDirectory, name), { recursive: true, force: true });
  }
}

/** Creating a directory is atomic: of two runs that start together one gets the number. */
async function claim(runs: string): Promise<Pick<RunDirectory, 'number' | 'path'>> {
  for (let number = Math.max(0, ...(await runNumbers(runs))) + 1; ; number += 1) {
    const path = join(runs, String(number));
    try {
      await mkdir(path, { mode: ownerAlone });
      await writeFile(join(path, 'pid'), String(process.pid));
      return { number, path };
    } catch (error) {
      if (!isErrorWithCode(error, 'EEXIST')) throw error;
    }
  }
}

/** Gives the directories of those that had not stopped. */
async function removeDeadRuns(runs: string): Promise<readonly string[]> {
  const crashed: string[] = [];
  const newestFirst = (await runNumbers(runs)).toSorted((a, b) => b - a);
  let dead = 0;
  for (const number of newestFirst) {
    const path = join(runs, String(number));
    if (await isAlive(path)) continue;
    const isCrashed = await removeTemporary(path);
    await rm(join(path, 'environment.json'), { force: true });
    dead += 1;
    if (dead > kept) await rm(path, { recursive: true, force: true });
    else if (isCrashed) crashed.push(path);
  }
  return crashed;
}

/** Where a run notes its temporary directory, until it has stopped. */
const temporaryNote = 'temporary';

/** False if it was removed before. */
async function removeTemporary(path: string): Promise<boolean> {
  const note = join(path, temporaryNote);
  try {
    const temporary = await readFile(note, 'utf8');
    if (temporary.startsWith(temporaryPrefix)) await rm(temporary, { recursive: true, force: true });
    await rm(note, { force: true });
    return true;
  } catch (error) {
    // No note: removed before, or the run ended before it had any.
    if (!isErrorWithCode(error, 'ENOENT')) throw error;
    return false;
  }
}

async function runNumbers(runs: string): Promise<number[]> {
  const names = await readdir(runs);
  return names.filter((name) => /^\d+$/.test(name)).map(Number);
}

async function isAlive(path: string): Promise<boolean> {
  try {
    return isProcessAlive(Number(await readFile(join(path, 'pid'), 'utf8')));
  } catch (error) {
    // A directory without its pid yet was claimed just now.
    return isErrorWithCode(error, 'ENOENT');
  }
}

function isErrorWithCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
