import { fork, type ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';

interface Listener<Wanted, Outcome> {
  readonly onEnd: (outcome: Outcome) => void;
  /** The outcome of what a process was at when it ended; `code` is null where a signal ended it. */
  readonly died: (wanted: Wanted, code: number | null) => Outcome;
}

/**
 * Sends each to one of as many processes of the module as there are cores, and tells of each when it ends, in no
 * order. The module answers every message with an outcome.
 */
export async function inProcesses<Wanted extends number | object, Outcome>(
  module: string,
  wanted: readonly Wanted[],
  { onEnd, died }: Listener<Wanted, Outcome>,
): Promise<void> {
  const waiting = wanted.values();
  const workers = Array.from({ length: Math.min(availableParallelism(), wanted.length) }, async () => {
    let child = fork(module);
    for (const one of waiting) {
      onEnd(await answered<Outcome>(child, one, (code) => died(one, code)));
      if (!child.connected) child = fork(module);
    }
    child.disconnect();
  });
  await Promise.all(workers);
}

async function answered<Outcome>(
  child: ChildProcess,
  one: number | object,
  died: (code: number | null) => Outcome,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const die = (code: number | null) => resolve(died(code));
    child.once('exit', die);
    child.once('message', (outcome) => {
      child.off('exit', die);
      resolve(outcome as Outcome);
    });
    child.send(one);
  });
}
