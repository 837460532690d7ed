import { TransientError } from './errors.ts';
import type { Log } from './telemetry.ts';

/**
 * The right to be the only run of a job, for a limited time. The fence grows with every owner: a write that is
 * conditional on it fails once somebody else holds the lease, however late the old owner wakes up.
 */
export interface Lease {
  /** The fence of the new owner, or undefined while another one holds the lease. */
  acquire(): Promise<number | undefined>;
  /**
   * Whether the owner before this one did not give it back: its process has ended, or is frozen. Known to the process that
   * acquired it.
   */
  isLeft(fence: number): boolean;
  /** Holds on to it for its full length again; rejects with `LeaseLostError` if somebody else has taken it. */
  renew(fence: number): Promise<void>;
  /** Gives it back; does nothing if somebody else has taken it meanwhile. */
  release(fence: number): Promise<void>;
}

export class LeaseLostError extends TransientError {
  override name = 'LeaseLostError';

  constructor(cause?: unknown) {
    super('lease-lost', 'Another run holds the lease; this one must stop writing', cause);
  }
}

/**
 * Runs as the only owner of the lease; undefined while another run holds it. A lease that cannot be given back ends by
 * itself: that hides neither what the run came to nor why it failed. The run learns whether the one before it ended
 * without giving it back.
 */
export async function runUnderLease<Result>(
  { lease, log }: { readonly lease: Lease; readonly log: Log },
  run: (fence: number, isLeft: boolean) => Promise<Result>,
): Promise<Result | undefined> {
  const fence = await lease.acquire();
  if (fence === undefined) return undefined;
  try {
    return await run(fence, lease.isLeft(fence));
  } finally {
    await lease.release(fence).catch((error: unknown) => {
      log.warn('a lease could not be released: it will expire', { error });
    });
  }
}
