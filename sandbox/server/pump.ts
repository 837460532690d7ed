import type { Timers } from '#shared/kernel/clock.ts';
import type { Log } from '#shared/kernel/telemetry.ts';
import type { Due, SandboxClock } from '#sandbox/engine/clock.ts';

interface PumpDeps {
  readonly due: Due;
  readonly clock: SandboxClock;
  readonly timers: Timers;
  readonly log: Log;
}

/** Does due work as real time passes: the engine itself has no timers. */
interface Pump {
  /** Something new may be due. */
  wake(): void;
  stop(): void;
}

interface Pause {
  readonly ms: number;
  readonly end: () => void;
}

/** The clock may be set, scaled or frozen while the pump waits, so it never waits long. */
const longestWaitMs = 1000;

export function startPump({ due, clock, timers, log }: PumpDeps): Pump {
  const stopped = new AbortController();
  let pause: Pause = { ms: 0, end: () => undefined };
  let isWoken = false;
  const runDue = async () => {
    try {
      await due.runDue();
    } catch (error) {
      log.error('A scheduled task of the simulated bank failed', { error });
    }
  };
  const wait = async () => {
    const woken = new AbortController();
    pause = { ms: waitMs(due.nextAtMs(), clock), end: () => woken.abort('woken') };
    // Woken up or stopped.
    await timers.sleep(pause.ms, AbortSignal.any([woken.signal, stopped.signal])).catch(() => undefined);
  };
  const loop = async () => {
    while (!stopped.signal.aborted) {
      await runDue();
      await wait();
    }
  };
  const look = () => {
    isWoken = false;
    if (stopped.signal.aborted) return;
    const nextAtMs = due.nextAtMs();
    // The loop may be waiting for a slow subscriber; meanwhile any free slot can be used.
    if (nextAtMs !== undefined && nextAtMs <= clock.now()) void runDue();
    if (waitMs(nextAtMs, clock) < pause.ms) pause.end();
  };
  void loop();
  return {
    wake: () => {
      // Once for all effects of a call.
      if (!isWoken) setImmediate(look);
      isWoken = true;
    },
    stop: () => stopped.abort(),
  };
}

function waitMs(nextAtMs: number | undefined, clock: SandboxClock): number {
  if (nextAtMs === undefined || clock.isFrozen()) return longestWaitMs;
  return Math.min(longestWaitMs, Math.max(1, (nextAtMs - clock.now()) / clock.scale()));
}
