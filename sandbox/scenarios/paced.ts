import type { Timers } from '#shared/kernel/clock.ts';
import { advanceTo, type SandboxClock } from '#sandbox/engine/clock.ts';
import type { SimulatedBank } from '#sandbox/bank/create-bank.ts';

interface Time {
  readonly bank: SimulatedBank;
  readonly clock: SandboxClock;
  readonly timers: Timers;
  /** Seconds of the bank per real second; without it, time jumps. */
  readonly speed?: number | undefined;
}

type PassTo = (epochMs: number) => Promise<void>;

/** Real time from one move of the clock to the next, so that people see it run. */
const stepMs = 100;

/**
 * Plays with a clock that jumps or runs at a speed. The clock stands still in between, so that the same things happen
 * at the same instants at any speed.
 */
export async function paced<Result>(
  { bank, clock, timers, speed }: Time,
  play: (passTo: PassTo) => Promise<Result>,
): Promise<Result> {
  if (speed === undefined) return play((epochMs) => advanceTo(epochMs, clock, bank));
  const scale = clock.scale();
  clock.freeze();
  try {
    return await play(async (epochMs) => {
      while (clock.now() < epochMs) {
        const next = Math.min(epochMs, clock.now() + Math.max(1, Math.round(stepMs * speed)));
        await timers.sleep((next - clock.now()) / speed);
        // Somebody may have moved the clock further.
        await advanceTo(Math.max(next, clock.now()), clock, bank);
      }
      await advanceTo(clock.now(), clock, bank);
    });
  } finally {
    clock.run(scale);
  }
}
