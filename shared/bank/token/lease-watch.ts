import type { Clock, SteadyClock } from '#shared/kernel/clock.ts';
import type { TokenLease } from './token-store.ts';

/** An owner that does not renew the lease for so long counts as dead. */
export const leaseMs = 15_000;
/** More often than that, so that one answer of the store may be lost. */
export const renewEveryMs = leaseMs / 3;

/** How far the clocks of two of our machines may differ; see invariant 20 in docs/ARCHITECTURE.md. */
const clocksDifferMs = 30 * 60_000;

interface LeaseWatch {
  /** Whether nobody holds it: it is not there, or its owner has not renewed it for too long. */
  isFree(lease: TokenLease | undefined): boolean;
  /** How long it has been as it is, as far as this container has seen. */
  unchangedMs(): number;
}

/**
 * Watches the lease of the token for one container. Its owner changes it again and again, so that no clock of another
 * machine has to be believed, and no step of our own ends a lease.
 */
export function watchLease({
  clock,
  steady,
}: {
  readonly clock: Clock;
  readonly steady: SteadyClock;
}): LeaseWatch {
  let watched: TokenLease | undefined;
  let sinceMs = steady.now();
  const unchangedMs = () => steady.now() - sinceMs;
  return {
    isFree(lease) {
      if (lease?.owner !== watched?.owner || lease?.untilMs !== watched?.untilMs) {
        watched = lease;
        sinceMs = steady.now();
      }
      if (lease === undefined || lease.untilMs + clocksDifferMs <= clock.now()) return true;
      return unchangedMs() >= leaseMs;
    },
    unchangedMs,
  };
}
