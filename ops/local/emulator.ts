import { delimiter, dirname, join } from 'node:path';
import type { Clock, Timers } from '#shared/kernel/clock.ts';
import {
  emulatorEnvironment,
  emulatorImage,
  type EmulatorSettings,
  readinessUrl,
  resetUrl,
} from './emulator-workarounds.ts';
import { installEmulator } from './install-emulator.ts';
import { type Program, runProgram, startProgram } from './program.ts';
import { waitUntil } from './wait-until.ts';

export interface Emulator {
  readonly endpoint: string;
  /** Process group of an emulator that this run started; absent when somebody else runs it. */
  readonly pid?: number;
  /** Resolves, with how, when an emulator of ours ended. */
  readonly ended: Promise<string>;
  /** Forgets every resource; false when it is not ours to reset. */
  reset(): Promise<boolean>;
  stop(): Promise<void>;
}

/** Nothing on this machine can run an emulator: the message says what to install. */
export class EmulatorUnavailable extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'EmulatorUnavailable';
  }
}

interface EmulatorDeps {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly onProgress: (text: string) => void;
  readonly signal?: AbortSignal;
}

interface EmulatorInstance extends EmulatorSettings {
  readonly localDirectory: string;
  readonly logFile: string;
}

/** An emulator that somebody else runs: used as it is, never reset or stopped. Throws when nothing answers. */
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
export async function startEmulator(instance: EmulatorInstance, deps: EmulatorDeps): Promise<Emulator> {
  const program = await findEmulator(instance, deps);
  const running = await startProgram(program, instance.logFile);
  const endpoint = `http://127.0.0.1:${String(instance.port)}`;
  const emulator: Emulator = {
    endpoint,
    pid: running.pid,
    ended: running.ended,
    reset: async () => (await fetch(resetUrl(endpoint), { method: 'POST' })).ok,
    stop: running.kill,
  };
  try {
    await Promise.race([
      untilReady(endpoint, deps),
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

async function untilReady(endpoint: string, deps: EmulatorDeps): Promise<void> {
  const probe = async () => {
    try {
      return (await fetch(readinessUrl(endpoint))).ok || undefined;
    } catch {
      return undefined;
    }
  };
  await waitUntil({ what: 'the emulator answers', limitMs: 60_000, probe }, deps);
}

async function findEmulator(instance: EmulatorInstance, deps: EmulatorDeps): Promise<Program> {
  const installation = await installEmulator({ ...deps, localDirectory: instance.localDirectory });
  if (installation.outcome === 'installed') return byPython(installation.python, instance);
  if (await isDockerRunning(deps.signal)) return byDocker(instance);
  throw new EmulatorUnavailable(
    [
      'The local run needs an AWS emulator and can neither install nor find one. One of these is enough:',
      '  - Python 3.10 or newer with its venv module (Debian, Ubuntu: apt install python3 python3-venv)',
      '  - a running Docker daemon',
      '  - AWS_ENDPOINT_URL set to an emulator that already runs',
      `Python: ${installation.tried}`,
    ].join('\n'),
  );
}

const main = join(import.meta.dirname, 'emulator-main.py');

function byPython(python: string, instance: EmulatorInstance): Program {
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
    },
  };
}

/** On the host's network: the Lambdas reach the simulated bank on loopback as they do without Docker. */
function byDocker(instance: EmulatorInstance): Program {
  const environment = { ...emulatorEnvironment(instance), TMPDIR: '/tmp', PYTHONPATH: '/opt/ministack' };
  return {
    command: 'docker',
    args: [
      ...['run', '--rm', '--interactive', '--init', '--network', 'host'],
      ...['--volume', `${main}:/emulator-main.py:ro`],
      ...Object.entries(environment).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
      ...['--entrypoint', 'python', emulatorImage, '/emulator-main.py'],
    ],
    env: process.env,
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
