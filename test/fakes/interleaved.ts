import type { Clock } from '#shared/kernel/clock.ts';
import type { Random } from '#shared/kernel/random.ts';

/** A process that has ended: all that it waits for never comes. */
export interface Process {
  readonly endsAtMs: number;
  isGone: boolean;
}

export const startMs = Date.UTC(2026, 10, 4, 5);

/**
 * Processes side by side in virtual time. Each call of a port takes a turn; which of the waiting ones goes on next, how
 * much time passes and whether it dies there instead is up to the dice.
 */
export function createInterleaving(random: Random, crashes: number) {
  let nowMs = startMs;
  const waiting: { readonly process: Process; readonly goOn: () => void }[] = [];
  const clock: Clock = { now: () => nowMs };

  const turn = async (process: Process): Promise<void> =>
    new Promise((resolve) => {
      waiting.push({ process, goOn: resolve });
    });

  /** Runs until every process has ended or is gone. */
  const run = async (
    bodies: readonly ((process: Process) => Promise<void>)[],
    lifeMs: number,
  ): Promise<void> => {
    let running = bodies.length;
    for (const body of bodies) {
      const process: Process = { endsAtMs: nowMs + lifeMs, isGone: false };
      void body(process).then(() => {
        running -= 1;
      });
    }
    while (running > 0) {
      await untilAllWait();
      if (waiting.length === 0) continue;
      const [next] = waiting.splice(Math.floor(random.next() * waiting.length), 1);
      if (next === undefined) continue;
      nowMs += random.next() < 0.02 ? Math.floor(random.next() * lifeMs) : Math.floor(random.next() * 400);
      const dies = next.process.isGone || nowMs >= next.process.endsAtMs || random.next() < crashes;
      if (dies) running -= 1;
      else next.goOn();
      next.process.isGone ||= dies;
    }
  };

  return {
    clock,
    turn,
    run,
    pass: (ms: number) => {
      nowMs += ms;
    },
  };
}

/** Everything waits for a turn once no promise is left to settle: a turn of the event loop would take longer. */
async function untilAllWait(): Promise<void> {
  return new Promise((resolve) => {
    process.nextTick(resolve);
  });
}
