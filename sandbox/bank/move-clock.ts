import { advanceTo, type SandboxClock } from '#sandbox/engine/clock.ts';
import type { SimulatedBank } from './create-bank.ts';

/** Moves time by hand: everything that becomes due is done, and tokens stay valid. */
export async function moveClock(bank: SimulatedBank, clock: SandboxClock, targetMs: number): Promise<void> {
  bank.tokens.prolong(Math.max(0, targetMs - clock.now()));
  await advanceTo(targetMs, clock, bank);
}
