import { mkdir } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import type { Clock, Timers } from '#shared/kernel/clock.ts';
import type { Random } from '#shared/kernel/random.ts';
import {
  emulatorEnvironment,
  emulatorImage,
  emulatorSecrets,
  imageHint,
  type EmulatorSettings,
  keyHeader,
  newAccessKey,
  readinessUrl,
  resetUrl,
} from '#ops/deployment/emulator-workarounds.ts';
import type { AccessKey } from '#ops/deployment/access-key.ts';
import { installEmulator } from './install-emulator.ts';
import { type Program, runProgram, startProgram } from './program.ts';
import { waitUntil } from './wait-until.ts';

export interface Emulator {
  readonly endpoint: string;
  /** Absent when somebody else runs it. */
  readonly accessKey?: AccessKey;
  /** Process group of an emulator that this run started; absent when somebody else runs it. */
  readonly pid?: number;
  /** Resolves, with how, when an emulator of ours ended. */
  readonly ended: Promise<string>;
  /** Forgets every resource; false when it is not ours to reset. */
  reset(): Promise<boolean>;
  stop(): Promise<void>;
}

/** This machine cannot run an emulator: the message says what to install. */
export class EmulatorUnavailable extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'EmulatorUnavailable';
  }
}

interface EmulatorDeps {
  readonly random: Random;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly onProgress: (text: string) => void;
  readonly signal?: AbortSignal;
}

type KeyedInstance = EmulatorInstance & EmulatorSettings;

interface EmulatorInstance extends Omit<EmulatorSettings, 'accessKey'> {
  readonly localDirectory: string;
  readonly logFile: string;
}

/** An emulator that somebody else runs: used as it is, never reset or stopped. Throws when it does not answer. */
export async function useEmulator(endpoint: string, signal?: AbortSignal): Promise<Emulator> {
  try {
    await fetch(endpoint, signal ? { signal } : {});
  } catch (error) {
    throw new Error(`Nothing answers at AWS_ENDPOINT_URL ${endpoint}`, { cause: error });
  }
  return {
    endpoint,
    ended: new Promise(() => undefined),
    reset: () => Promise.resolve(false),
    stop: () => Promise.resolve(),
  };
}

/** Starts the pinned emulator, by Python or else by Docker, and waits until it answers. */
export async function startEmulator(wanted: EmulatorInstance, deps: EmulatorDeps): Promise<Emulator> {
  const accessKey = newAccessKey(deps.random);
  const instance = { ...wanted, accessKey };
  await mkdir(instance.functionLogs, { recursive: true, mode: 0o700 });
  const program = await findEmulator(instance, deps);
  const running = await startProgram(program, instance.logFile);
  const endpoint = `http://127.0.0.1:${String(instance.port)}`;
  const emulator: Emulator = {
    endpoint,
    accessKey,
    pid: running.pid,
    ended: running.ended,
    reset: async () =>
      (await fetch(resetUrl(endpoint), { method: 'POST', headers: keyHeader(accessKey) })).ok,
    stop: running.kill,
  };
  try {
    await Promise.race([
      untilReady(endpoint, { ...deps, accessKey }),
      running.ended.then((how) => {
        throw new Error(`The emulator ${how}: see ${instance.logFile}`);
      }),
    ]);
  } catch (error) {
    await emulator.stop();
    throw error;
  }
  return emulator;
}

async function untilReady(
  endpoint: string,
  { accessKey, ...deps }: EmulatorDeps & { readonly accessKey: AccessKey },
): Promise<void> {
  const headers = keyHeader(accessKey);
  const probe = async () => {
    try {
      return (await fetch(readinessUrl(endpoint), { headers })).ok || undefined;
    } catch {
      return undefined;
    }
  };
  await waitUntil({ what: 'the emulator answers', limitMs: 60_000, probe }, deps);
}

async function findEmulator(instance: KeyedInstance, deps: EmulatorDeps): Promise<Program> {
  const installation = await installEmulator({ ...deps, localDirectory: instance.localDirectory });
  if (installation.outcome === 'installed') return byPython(installation.python, instance);
  const image = emulatorImage(process.env);
  if (image !== undefined && (await isDockerRunning(deps.signal))) return byDocker(image, instance);
  throw new EmulatorUnavailable(
    [
      'The local run needs an AWS emulator and can neither install nor find one. One of these is enough:',
      '  - Python 3.10 or newer with its venv module (Debian, Ubuntu: apt install python3 python3-venv)',
      `  - a running Docker daemon, and ${imageHint}`,
      '  - AWS_ENDPOINT_URL set to an emulator that already runs',
      `Python: ${installation.tried}`,
    ].join('\n'),
  );
}

const main = join(import.meta.dirname, '../local/emulator-main.py');

function byPython(python: string, instance: KeyedInstance): Program {
  const { HOME, LANG } = process.env;
  return {
    command: python,
    args: [main],
    cwd: instance.temporaryDirectory,
    env: {
      ...(HOME !== undefined && { HOME }),
      ...(LANG !== undefined && { LANG }),
      // Lambdas run by the `node` that is found first: the pinned one, which is Lambda's version.
      PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
      ...emulatorEnvironment(instance),
      ...emulatorSecrets(instance),
    },
  };
}

/** On the host's network: the Lambdas reach the simulated bank on loopback as they do without Docker. */
function byDocker(image: string, instance: KeyedInstance): Program {
  const inside = { TMPDIR: '/tmp', PYTHONPATH: '/opt/ministack', FUNCTION_LOGS: '/function-logs' };
  const environment = { ...emulatorEnvironment(instance), ...inside };
  const secrets = emulatorSecrets(instance);
  return {
    command: 'docker',
    args: [
      ...['run', '--rm', '--interactive', '--init', '--network', 'host'],
      ...['--volume', `${main}:/emulator-main.py:ro`, '--volume', `${instance.functionLogs}:/function-logs`],
      ...Object.entries(environment).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
      // Without a value, Docker takes it from its own environment.
      ...Object.keys(secrets).flatMap((name) => ['--env', name]),
      ...['--entrypoint', 'python', image, '/emulator-main.py'],
    ],
    env: { ...process.env, ...secrets },
  };
}

async function isDockerRunning(signal?: AbortSignal): Promise<boolean> {
  try {
    const program = { command: 'docker', args: ['version'], env: process.env };
    await runProgram(program, signal ? { signal } : {});
    return true;
  } catch {
    signal?.throwIfAborted();
    return false;
  }
}
