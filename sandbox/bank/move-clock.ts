import { advanceTo, type SandboxClock } from '#sandbox/engine/clock.ts';
import type { SimulatedBank } from './create-bank.ts';

/** Time passes by hand: everything that becomes due is done, and tokens stay as good as they are. */
export async function moveClock(bank: SimulatedBank, clock: SandboxClock, targetMs: number): Promise<void> {
  bank.tokens.prolong(Math.max(0, targetMs - clock.now()));
  await advanceTo(targetMs, clock, bank);
}
