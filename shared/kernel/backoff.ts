import type { Random } from './random.ts';

interface Backoff {
  readonly firstMs: number;
  readonly capMs: number;
}

/** Full jitter: uniform between 0 and the capped exponential, so that a crowd of retries spreads out. */
export function jitteredDelayMs(attempt: number, { firstMs, capMs }: Backoff, random: Random): number {
  return Math.floor(random.next() * Math.min(capMs, firstMs * 2 ** attempt));
}

/** Between a half and one and a half of the capped exponential: for polls, which must not come at once. */
export function spreadDelayMs(attempt: number, { firstMs, capMs }: Backoff, random: Random): number {
  return Math.min(capMs, firstMs * 2 ** attempt) * (0.5 + random.next());
}
