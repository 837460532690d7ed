import { execFileSync } from 'node:child_process';

/**
 * Kills every Lambda process of the emulator, as an execution environment dies: in the middle, without a word. Those of
 * functions with the spared text in their name live on.
 */
export function killLambdaWorkers(emulatorPid: number, spared?: string): number {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,pgid=,args='], { encoding: 'utf8' }).trim().split('\n');
  const workers = lines
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((match) => Number(match?.[2]) === emulatorPid && match?.[3]?.includes('_worker.js'))
    .filter((match) => spared === undefined || match?.[3]?.includes(spared) === false)
    .map((match) => Number(match?.[1]));
  for (const pid of workers) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The process had already ended.
    }
  }
  return workers.length;
}
