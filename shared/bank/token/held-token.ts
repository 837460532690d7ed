/** A bearer token in memory. */
export interface HeldToken {
  readonly value: string;
  /** Name of the token: a refusal of an older one must not drop a newer one. */
  readonly generation: string;
  /** When the request for it was sent, and how long it lives, in milliseconds. */
  readonly sentAtMs: number;
  readonly lifeMs: number;
}

// For clocks that differ and for calls that are slow to arrive.
const safetyMs = 60_000;

/** Counted from before the request for it was sent, with a minute to spare. */
export function isAlive(
  { sentAtMs, lifeMs }: Pick<HeldToken, 'sentAtMs' | 'lifeMs'>,
  nowMs: number,
): boolean {
  return nowMs < sentAtMs + lifeMs - safetyMs;
}
