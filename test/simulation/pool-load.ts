import type { Agenda } from './agenda.ts';
import type { WallClock } from './wall-clock.ts';

// The bank works on a call for at most 150 s; two seconds are the difference allowed between correct clocks.
const longestCallMs = 148_000;
const rightWithinMs = 2_000;
/** No grant of slots lasts longer than this. */
const longestGrantMs = 18 * 60_000;

interface PoolLoadDeps {
  readonly agenda: Agenda;
  readonly size: number;
  /** Folders of the functions that take their calls from the pool. */
  readonly takers: ReadonlySet<string>;
  readonly onExceeded: (what: string) => void;
}

/** Watches the pool's calls that the bank is working on. */
export interface PoolLoad {
  /** The result ends the call; an unended call counts until the bank gives it up. */
  begin(folder: string, clock: WallClock): () => void;
}

export function createPoolLoad({ agenda, size, takers, onExceeded }: PoolLoadDeps): PoolLoad {
  const startedAtMs = new Set<{ readonly atMs: number }>();
  let wrongUntilMs = 0;
  return {
    begin(folder, clock) {
      if (!takers.has(folder)) return () => undefined;
      const nowMs = agenda.now();
      // A clock that is minutes off ends grants too early by as much: the reserve below the bank's limit covers that.
      if (clock.skewsSince(nowMs - longestGrantMs).some((skewMs) => Math.abs(skewMs) > rightWithinMs))
        wrongUntilMs = nowMs + longestGrantMs;
      for (const call of startedAtMs) if (call.atMs + longestCallMs <= nowMs) startedAtMs.delete(call);
      const call = { atMs: nowMs };
      startedAtMs.add(call);
      if (startedAtMs.size > size && nowMs > wrongUntilMs)
        onExceeded(`${startedAtMs.size} calls of a pool of ${size} are at work at the bank`);
      return () => void startedAtMs.delete(call);
    },
  };
}
