import type { HeldToken } from '#shared/bank/call/bearer-tokens.ts';

// For clocks that differ and for calls that are slow to arrive.
const safetyMs = 60_000;

/** Counted from before the request for it was sent, with a minute to spare. */
export function isAlive(
  { sentAtMs, lifeMs }: Pick<HeldToken, 'sentAtMs' | 'lifeMs'>,
  nowMs: number,
): boolean {
  return nowMs < sentAtMs + lifeMs - safetyMs;
}
