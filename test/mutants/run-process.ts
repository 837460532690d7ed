import { spawn } from 'node:child_process';

interface ProcessEnd {
  /** Undefined if it was stopped after its time limit. */
  readonly status: number | undefined;
  readonly output: string;
}

/**
 * Runs Node in its own process group, so that stopping it leaves no workers behind. Tests run in full: a mistake may
 * show only in what `npm test` leaves out.
 */
export async function runNode(args: readonly string[], cwd: string, limitMs: number): Promise<ProcessEnd> {
  const { promise, resolve } = Promise.withResolvers<ProcessEnd>();
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, TEST_EXTENT: 'full' },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const take = (chunk: Buffer) => (output += chunk.toString());
  child.stdout.on('data', take);
  child.stderr.on('data', take);
  const limit = AbortSignal.timeout(limitMs);
  const stop = () => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  };
  limit.addEventListener('abort', stop);
  child.on('close', (code) => {
    limit.removeEventListener('abort', stop);
    resolve({ status: limit.aborted ? undefined : (code ?? 1), output });
  });
  return promise;
}
