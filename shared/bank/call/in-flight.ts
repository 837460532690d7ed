import type { SteadyClock, Timers } from '#shared/kernel/clock.ts';
import { createWaitingLine, type Lane } from './waiting-line.ts';

/** The bank takes 255 calls of a partner at once; this is one process's share of them. */
export interface InFlightGate {
  /** Waits for a turn; rejects when the signal aborts first. */
  acquire(lane: Lane, signal: AbortSignal): Promise<Permit>;
}

/** Exactly one of the three ends it. */
export interface Permit {
  answered(): void;
  /** 429. */
  refused(): void;
  /** No answer came: the bank may be busy with the call until then (steady time), so its place stays taken. */
  abandoned(untilMs: number): void;
}

interface GateDeps {
  readonly limit: number;
  readonly steady: SteadyClock;
  readonly timers: Timers;
}

export function createInFlightGate({ limit: most, steady, timers }: GateDeps): InFlightGate {
  const limit = createAdaptiveLimit(most);
  const line = createWaitingLine();
  let active = 0;
  let abandonedUntil: number[] = [];
  let alarm: AbortController | undefined;

  function hasRoom(): boolean {
    if (abandonedUntil.length > 0) {
      const now = steady.now();
      abandonedUntil = abandonedUntil.filter((untilMs) => untilMs > now);
    }
    return limit.hasRoomFor(active + abandonedUntil.length);
  }

  function admitWaiting(): void {
    while (!line.isEmpty() && hasRoom()) {
      active += 1;
      line.callNext();
    }
    setAlarm();
  }

  // A timer for the end of abandoned calls runs only while somebody waits: an idle script must be able to end.
  function setAlarm(): void {
    alarm?.abort();
    alarm = undefined;
    if (line.isEmpty() || abandonedUntil.length === 0) return;
    alarm = new AbortController();
    const delayMs = Math.max(0, Math.min(...abandonedUntil) - steady.now());
    timers.sleep(delayMs, alarm.signal).then(admitWaiting, () => undefined);
  }

  function permit(): Permit {
    const serial = limit.next();
    const free = () => {
      active -= 1;
      admitWaiting();
    };
    return {
      answered() {
        limit.grow();
        free();
      },
      refused() {
        limit.halve(serial);
        free();
      },
      abandoned(untilMs) {
        abandonedUntil.push(untilMs);
        free();
      },
    };
  }

  return {
    async acquire(lane, signal) {
      signal.throwIfAborted();
      if (line.isFree(lane) && hasRoom()) {
        active += 1;
        return permit();
      }
      const turn = line.wait(lane, signal);
      setAlarm();
      await turn.finally(setAlarm);
      return permit();
    },
  };
}

/** How many calls may be in flight: halves when the bank says 429 and grows back by one for each full round. */
interface AdaptiveLimit {
  hasRoomFor(active: number): boolean;
  /** Numbers each call that starts. */
  next(): number;
  grow(): void;
  /** Calls that started before the last halving do not halve it again: they all met the same wall. */
  halve(serial: number): void;
}

function createAdaptiveLimit(most: number): AdaptiveLimit {
  let limit = most;
  let issued = 0;
  let issuedAtHalving = 0;
  return {
    hasRoomFor: (active) => active < Math.floor(limit),
    next: () => (issued += 1),
    grow() {
      limit = Math.min(most, limit + 1 / limit);
    },
    halve(serial) {
      if (serial <= issuedAtHalving) return;
      limit = Math.max(1, Math.floor(limit / 2));
      issuedAtHalving = issued;
    },
  };
}
