import type { Timers } from '#shared/kernel/clock.ts';
import type { Log } from '#shared/kernel/telemetry.ts';
import type { Due, SandboxClock } from '#sandbox/engine/clock.ts';

interface PumpDeps {
  readonly due: Due;
  readonly clock: SandboxClock;
  readonly timers: Timers;
  readonly log: Log;
}

/** Does what is due as real time passes: the engine itself has no timers. */
interface Pump {
  /** Something new may be due. */
  wake(): void;
  stop(): void;
}

/** The clock may be set, scaled or frozen while the pump waits, so it never waits long. */
const longestWaitMs = 1000;

export function startPump({ due, clock, timers, log }: PumpDeps): Pump {
  const stopped = new AbortController();
  let waiting = new AbortController();
  const runDue = async () => {
    try {
      await due.runDue();
    } catch (error) {
      log.error('A scheduled task of the simulated bank failed', { error });
    }
  };
  const pause = async () => {
    waiting = new AbortController();
    const wait = waitMs(due.nextAtMs(), clock);
    // Woken up or stopped.
    await timers.sleep(wait, AbortSignal.any([waiting.signal, stopped.signal])).catch(() => undefined);
  };
  const loop = async () => {
    while (!stopped.signal.aborted) {
      await runDue();
      await pause();
    }
  };
  void loop();
  return {
    wake: () => {
      waiting.abort();
      // The loop may be waiting for a slow subscriber; whatever slot is free can be used meanwhile.
      void runDue();
    },
    stop: () => stopped.abort(),
  };
}

function waitMs(nextAtMs: number | undefined, clock: SandboxClock): number {
  if (nextAtMs === undefined || clock.isFrozen()) return longestWaitMs;
  return Math.min(longestWaitMs, Math.max(1, (nextAtMs - clock.now()) / clock.scale()));
}
