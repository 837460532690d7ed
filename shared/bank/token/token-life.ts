import type { HeldToken } from '#shared/bank/call/bearer-tokens.ts';

/** For clocks that differ and for calls that are slow to arrive. */
const safetyMs = 60_000;
/** How long a token that the bank has just given is used, even if its end is near. */
const leastUseMs = 30_000;
const leastSafetyMs = 2_000;

/**
 * Counted from before the request for it was sent, with a minute to spare. Some token servers repeat a token until it
 * ends, or give none that lives longer: without a least use, each call of its last minute would ask for one.
 */
export function isAlive(
  { sentAtMs, lifeMs }: Pick<HeldToken, 'sentAtMs' | 'lifeMs'>,
  nowMs: number,
): boolean {
  const endMs = sentAtMs + lifeMs;
  return nowMs < Math.max(endMs - safetyMs, Math.min(sentAtMs + leastUseMs, endMs - leastSafetyMs));
}
