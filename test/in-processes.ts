import { fork, type ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** A young generation that holds what one step of a simulation leaves behind: a fifth less time than with V8's own. */
export const roomForYoungObjects = '--max-semi-space-size=128';

/** What a process is asked for. */
export interface WantedSeed {
  readonly seed: number;
}

/** What it answers. */
export type SeedOutcome<Result> =
  | { readonly seed: number; readonly result: Result }
  | { readonly seed: number; readonly failure: string };

/**
 * Sends each to one of as many processes of the module as there are cores, and calls back when each ends, in any
 * order; returns all in the order of their seeds. The module answers with `answerParent`.
 */
export async function inProcesses<Result>(
  module: string,
  wanted: readonly WantedSeed[],
  onEnd: (outcome: SeedOutcome<Result>) => void,
): Promise<readonly SeedOutcome<Result>[]> {
  const waiting = wanted.values();
  const outcomes: SeedOutcome<Result>[] = [];
  const workers = Array.from({ length: Math.min(availableParallelism(), wanted.length) }, async () => {
    const start = () => fork(module, { execArgv: [roomForYoungObjects] });
    let child = start();
    for (const one of waiting) {
      const outcome = await answered<Result>(child, one);
      outcomes.push(outcome);
      onEnd(outcome);
      if (!child.connected) child = start();
    }
    child.disconnect();
  });
  await Promise.all(workers);
  return outcomes.toSorted((one, other) => one.seed - other.seed);
}

async function answered<Result>(child: ChildProcess, wanted: WantedSeed): Promise<SeedOutcome<Result>> {
  const { seed } = wanted;
  return new Promise((resolve) => {
    const die = (code: number | null) =>
      resolve({ seed, failure: `seed ${seed}: its process ended with ${code ?? 'a signal'}` });
    child.once('exit', die);
    child.once('message', (outcome) => {
      child.off('exit', die);
      resolve(outcome as SeedOutcome<Result>);
    });
    child.send(wanted);
  });
}

/**
 * In the module of such a process: plays the seeds that its parent sends, one after the other. Failures of that class
 * need only their message; any other error is reported with its stack.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- what the parent sends is of that type
export function answerParent<Wanted extends WantedSeed, Result>(
  play: (wanted: Wanted) => Promise<Result>,
  expectedFailure?: new (...given: never[]) => Error,
): void {
  const outcomeOf = async (wanted: Wanted): Promise<SeedOutcome<Result>> => {
    const { seed } = wanted;
    try {
      return { seed, result: await play(wanted) };
    } catch (error) {
      if (expectedFailure !== undefined && error instanceof expectedFailure)
        return { seed, failure: error.message };
      const text = error instanceof Error ? (error.stack ?? '') : String(error);
      return { seed, failure: `seed ${seed}: ${text}` };
    }
  };
  process.on('message', (wanted: Wanted) => {
    void outcomeOf(wanted).then((outcome) => process.send?.(outcome));
  });
}
