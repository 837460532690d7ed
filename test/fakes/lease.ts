import type { Clock } from '#shared/kernel/clock.ts';
import { LeaseLostError, type Lease, type LeaseHolder } from '#shared/kernel/lease.ts';

export interface FakeLease extends Lease {
  /** The fence of the latest owner; stores compare theirs with it. */
  fence(): number;
}

export function createFakeLease(clock: Clock, durationMs = 200_000): FakeLease {
  let fence = 0;
  let heldUntilMs = 0;
  let holder: LeaseHolder | undefined;
  let leftTo: number | undefined;
  return {
    fence: () => fence,
    heldBy: () => holder,
    acquire: (by) => {
      if (heldUntilMs > clock.now()) return Promise.resolve(undefined);
      holder = { sinceMs: clock.now(), untilMs: clock.now() + durationMs, ...(by !== undefined && { by }) };
      fence += 1;
      leftTo = heldUntilMs > 0 ? fence : undefined;
      heldUntilMs = clock.now() + durationMs;
      return Promise.resolve(fence);
    },
    isLeft: (mine) => mine === leftTo,
    renew: (mine) => {
      if (mine !== fence) return Promise.reject(new LeaseLostError());
      heldUntilMs = clock.now() + durationMs;
      return Promise.resolve();
    },
    release: (mine) => {
      if (mine === fence) heldUntilMs = 0;
      return Promise.resolve();
    },
  };
}
