import type { Clock } from '#shared/kernel/clock.ts';
import type { Random } from '#shared/kernel/random.ts';
import type { TokenLease, TokenRow } from './token-store.ts';

export const leaseMs = 15_000;

/** More than a look at the store and a pause take; a larger step is one of the clock. */
const mostPerLookMs = 20_000;

/**
 * - `free`: nobody holds the lease, its time is over, or it is our own, taken by a request whose answer was lost.
 * - `held`: somebody asks the bank just now, or the store did not answer.
 * - `overdue`: that has not changed for two leases and more.
 */
export type LeaseState = 'free' | 'held' | 'overdue';

/**
 * Watches the lease of the token through the looks of one renewal. How long it waited is summed up from its own waits:
 * a lease by a clock far ahead of ours ends, too, and a step of our own clock ends none.
 */
export function watchLease(
  owner: string,
  { clock, random }: { readonly clock: Clock; readonly random: Random },
) {
  // Spread, so that containers that wait for the same do not lose patience in the same second.
  const patienceMs = leaseMs * (2 + random.next());
  let watched: TokenLease | undefined;
  let unchangedMs = 0;
  let lookedAtMs = clock.now();

  return {
    /** `undefined`: the store did not answer. */
    see(row: TokenRow | undefined): LeaseState {
      if (row !== undefined && !isSame(row.lease, watched)) {
        watched = row.lease;
        unchangedMs = 0;
      }
      if (unchangedMs >= patienceMs) return 'overdue';
      return row !== undefined && isFree(row.lease) ? 'free' : 'held';
    },
    waited(delayMs: number): void {
      const nowMs = clock.now();
      unchangedMs += Math.min(Math.max(nowMs - lookedAtMs, delayMs), mostPerLookMs);
      lookedAtMs = nowMs;
    },
  };

  function isFree(lease: TokenLease | undefined): boolean {
    return lease === undefined || lease.owner === owner || lease.untilMs <= clock.now();
  }
}

function isSame(one: TokenLease | undefined, other: TokenLease | undefined): boolean {
  return one?.owner === other?.owner && one?.untilMs === other?.untilMs;
}
