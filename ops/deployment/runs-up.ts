import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isProcessAlive } from './is-process-alive.ts';
import { type LocalEnvironment, readEnvironment, writeEnvironment } from './local-environment.ts';

/** That of one run lies in its own folder, that of the run which commands take beside all of them. */
const fileName = 'environment.json';

const isUp = ({ run }: LocalEnvironment): boolean => run === undefined || isProcessAlive(run.pid);

/** The environments of the runs that are up, the first of them first. */
async function runsUp(localDirectory: string): Promise<readonly LocalEnvironment[]> {
  const runs = join(localDirectory, 'runs');
  const names = await readdir(runs).catch(() => []);
  const numbers = names.filter((name) => /^\d+$/.test(name)).toSorted((a, b) => Number(a) - Number(b));
  const read = await Promise.all(numbers.map(async (name) => readEnvironment(join(runs, name, fileName))));
  return read.filter((environment) => environment !== undefined).filter(isUp);
}

/**
 * The run that a command asks: that of the number, if one is wanted; else the one that came up first. Throws what to do
 * if it is not up.
 */
export async function runAsked(
  localDirectory: string,
  wanted: string | undefined,
): Promise<LocalEnvironment> {
  const up = await runsUp(localDirectory);
  if (wanted !== undefined && wanted !== '') {
    const found = up.find(({ run }) => String(run?.number) === wanted);
    if (found !== undefined) return found;
    throw new NoLocalRunError(`LOCAL_RUN=${wanted}: that local run is not up. ${thoseUp(up)}`);
  }
  const current = await readEnvironment(join(localDirectory, fileName));
  if (current !== undefined && isUp(current)) return current;
  const [first] = up;
  if (first !== undefined) return first;
  throw new NoLocalRunError(current?.run === undefined ? noneUp : crashed(current.run));
}

/** The run that is up with an emulator at that address. */
export async function runAt(localDirectory: string, endpoint: string): Promise<LocalEnvironment | undefined> {
  return (await runsUp(localDirectory)).find(({ awsEndpoint }) => awsEndpoint === endpoint);
}

/** No run of this machine can be asked. */
export class NoLocalRunError extends Error {
  override name = 'NoLocalRunError';
}

const noneUp = 'No local run is up: start one with `npm start`';

const crashed = ({ number, directory }: NonNullable<LocalEnvironment['run']>): string =>
  `The local run ${number} ended without stopping, and its emulator and bank with it: start one with \`npm start\`. What it wrote last is in ${directory}`;

function thoseUp(up: readonly LocalEnvironment[]): string {
  const numbers = up.flatMap(({ run }) => run?.number ?? []);
  return numbers.length === 0 ? noneUp : `Up is: ${numbers.join(', ')}`;
}

/**
 * Lets commands and other programs know the run. A run that came up before keeps the commands that name none; true if
 * this one gets them.
 */
export async function announceRun(localDirectory: string, environment: LocalEnvironment): Promise<boolean> {
  if (environment.run !== undefined)
    await writeEnvironment(join(environment.run.directory, fileName), environment);
  const current = await readEnvironment(join(localDirectory, fileName));
  if (current?.run !== undefined && isUp(current) && current.run.number !== environment.run?.number)
    return false;
  await writeEnvironment(join(localDirectory, fileName), environment);
  return true;
}

/** Takes back what was announced. The next run that is up gets the commands that name none. */
export async function withdrawRun(localDirectory: string, environment: LocalEnvironment): Promise<void> {
  const { run, awsEndpoint, bankUrl } = environment;
  if (run !== undefined) await rm(join(run.directory, fileName), { force: true });
  const current = await readEnvironment(join(localDirectory, fileName));
  if (current?.awsEndpoint !== awsEndpoint || current.bankUrl !== bankUrl) return;
  await giveToNext(localDirectory);
}

/** Takes back what runs announced that crashed. */
export async function withdrawCrashed(localDirectory: string): Promise<void> {
  const current = await readEnvironment(join(localDirectory, fileName));
  if (current !== undefined && !isUp(current)) await giveToNext(localDirectory);
}

async function giveToNext(localDirectory: string): Promise<void> {
  const [next] = await runsUp(localDirectory);
  if (next === undefined) await rm(join(localDirectory, fileName), { force: true });
  else await writeEnvironment(join(localDirectory, fileName), next);
}
