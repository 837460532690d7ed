import { existsSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { runProgram } from './program.ts';

interface Installing {
  readonly localDirectory: string;
  readonly onProgress: (text: string) => void;
  readonly signal?: AbortSignal;
}

type Installation =
  | { readonly outcome: 'installed'; readonly python: string }
  /** No Python can run it. `tried` says what was tried and why it failed. */
  | { readonly outcome: 'no-python'; readonly tried: string };

const requirementsFile = join(import.meta.dirname, '../local/emulator-requirements.txt');

/**
 * Installs the emulator, at the pinned versions, in a virtual environment under `localDirectory`; what an
 * earlier run installed is used again. Throws when Python is there but the packages cannot be fetched.
 */
export async function installEmulator(installing: Installing): Promise<Installation> {
  const requirements = await readFile(requirementsFile, 'utf8');
  const directory = join(installing.localDirectory, `emulator-${sha256Hex(requirements).slice(0, 12)}`);
  const python = join(directory, 'bin', 'python');
  if (existsSync(python)) return { outcome: 'installed', python };
  const found = await findPython(installing.signal);
  if ('tried' in found) return { outcome: 'no-python', tried: found.tried };
  await installInto(directory, found.command, installing);
  return { outcome: 'installed', python };
}

/** Installs under another name first: after an interruption, or beside a second run, no run sees half of it. */
async function installInto(directory: string, python: string, installing: Installing): Promise<void> {
  const { localDirectory, onProgress, signal } = installing;
  const unfinished = join(localDirectory, `emulator-unfinished-${String(process.pid)}`);
  const listening = signal === undefined ? {} : { signal };
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-input'];
  try {
    onProgress('creating a virtual environment for the emulator');
    await rm(unfinished, { recursive: true, force: true });
    await runProgram({ command: python, args: ['-m', 'venv', unfinished], env: process.env }, listening);
    onProgress('installing the emulator (about 30 MB, once)');
    await runProgram(
      {
        command: join(unfinished, 'bin', 'python'),
        args: [...pip, '--require-hashes', '--requirement', requirementsFile],
        env: process.env,
      },
      listening,
    );
    await rename(unfinished, directory);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // A run beside this one was faster.
    if (existsSync(directory)) return;
    throw new Error('The emulator could not be installed from the Python package index', { cause: error });
  }
}

const probe = 'import sys, venv, ensurepip; sys.exit(0 if sys.version_info >= (3, 10) else 10)';

async function findPython(signal?: AbortSignal): Promise<{ command: string } | { tried: string }> {
  const tried: string[] = [];
  for (const command of ['python3', 'python']) {
    try {
      await runProgram({ command, args: ['-c', probe], env: process.env }, signal ? { signal } : {});
      return { command };
    } catch (error) {
      signal?.throwIfAborted();
      tried.push(firstAndLastLine(error));
    }
  }
  return { tried: tried.join('; ') };
}

function firstAndLastLine(error: unknown): string {
  const lines = (error instanceof Error ? error.message : String(error)).trim().split('\n');
  return [...new Set([lines[0], lines.at(-1)])].join(', ');
}
