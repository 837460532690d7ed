import type { Clock, SteadyClock } from './clock.ts';

/** Measures how long ago something was, where "a moment ago" must not be said wrongly. */
export interface Stopwatch {
  /** Starts one; the result gives the milliseconds since then. */
  start(): () => number;
}

/**
 * The longer of what two clocks measured. The wall clock can be set back, which makes everything look younger. The
 * steady clock cannot, but may stand still while Lambda freezes the container. If the wall clock shows a time
 * before the start, it is unknown how far it was set back: the age is infinite.
 */
export function createStopwatch(wall: Clock, steady: SteadyClock): Stopwatch {
  return {
    start() {
      const [wallStart, steadyStart] = [wall.now(), steady.now()];
      return () => {
        const byWall = wall.now() - wallStart;
        return byWall < 0 ? Infinity : Math.max(byWall, steady.now() - steadyStart);
      };
    },
  };
}
