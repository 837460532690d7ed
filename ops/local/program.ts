import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { createInterface } from 'node:readline';

export interface Program {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly cwd?: string;
}

interface RunningProgram {
  readonly pid: number;
  /** Resolves when it has ended, with how it ended. */
  readonly ended: Promise<string>;
  /** Ends it and everything it started, at once. */
  readonly kill: () => Promise<void>;
}

/**
 * Starts a program that runs until it is killed; what it prints goes to a file. Its standard input stays open
 * for as long as this process lives.
 */
export async function startProgram(program: Program, logFile: string): Promise<RunningProgram> {
  const log = openSync(logFile, 'a', 0o600);
  try {
    const child = start(program, ['pipe', log, log]);
    const ended = howItEnds(child);
    await Promise.race([once(child, 'spawn'), ended]);
    const { pid } = child;
    if (pid === undefined) throw new Error(`${program.command} ${await ended}`);
    return { pid, ended, kill: () => killGroup(child, ended) };
  } finally {
    closeSync(log);
  }
}

interface Listening {
  /** Called for every line on either output. */
  readonly onLine?: (line: string) => void;
  readonly signal?: AbortSignal;
}

/** Runs a program to its end; throws with the last lines it printed when that is a failure. */
export async function runProgram(program: Program, { onLine, signal }: Listening = {}): Promise<void> {
  signal?.throwIfAborted();
  const child = start(program, ['ignore', 'pipe', 'pipe']);
  const lines: string[] = [];
  const ended = howItEnds(child);
  const abort = () => void killGroup(child, ended);
  signal?.addEventListener('abort', abort);
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue;
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      if (lines.length > keptLines) lines.shift();
      onLine?.(line);
    });
  }
  const end = await ended;
  signal?.removeEventListener('abort', abort);
  signal?.throwIfAborted();
  if (end !== succeeded) throw new Error(`${program.command} ${end}\n${lines.join('\n')}`);
}

const keptLines = 60;
const succeeded = 'ended with exit code 0';

/** Own process group: one signal reaches the program with all it started, and Ctrl-C reaches only us. */
function start(program: Program, stdio: StdioOptions): ChildProcess {
  const { command, args, env, cwd } = program;
  return spawn(command, args, { detached: true, stdio, env, ...(cwd !== undefined && { cwd }) });
}

async function howItEnds(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(`could not be started: ${error.message}`));
    child.once('close', (code, signal) =>
      resolve(signal === null ? `ended with exit code ${String(code)}` : `was ended by ${signal}`),
    );
  });
}

async function killGroup(child: ChildProcess, ended: Promise<string>): Promise<void> {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The whole group is gone already.
  }
  await ended;
}
