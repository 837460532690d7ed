import { toIsoInstant } from './clock.ts';
import { TransientError } from './errors.ts';
import type { Log } from './telemetry.ts';

/**
 * The right to be the only run of a job, for a limited time. The fence grows with every owner: a write that is
 * conditional on it fails once somebody else holds the lease, however late the old owner wakes up.
 */
export interface Lease {
  /** The fence of the new owner, or undefined while another one holds the lease. `by`: the person whose run it is. */
  acquire(by?: string): Promise<number | undefined>;
  /** Who held it when this process was last refused. */
  heldBy(): LeaseHolder | undefined;
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

export interface LeaseHolder {
  /** The person whose run it is; left out for a run of its schedule. */
  readonly by?: string;
  /** Left out if the owner did not note it. */
  readonly sinceMs?: number;
  readonly untilMs: number;
}

/** What a person is told whose run has not begun: whose run is in progress, and until when it is at most. */
export function skippedBy({ heldBy }: Pick<Lease, 'heldBy'>): { readonly skipped: string } {
  const holder = heldBy();
  if (holder === undefined) return { skipped: 'another run is in progress' };
  const { by = 'its schedule', sinceMs, untilMs } = holder;
  const since = sinceMs === undefined ? '' : ` at ${toIsoInstant(sinceMs)}`;
  return {
    skipped: `another run is in progress: begun by ${by}${since}, it holds the lease until ${toIsoInstant(untilMs)} at the latest`,
  };
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
  { lease, log, by }: { readonly lease: Lease; readonly log: Log; readonly by?: string | undefined },
  run: (fence: number, isLeft: boolean) => Promise<Result>,
): Promise<Result | undefined> {
  const fence = await lease.acquire(by);
  if (fence === undefined) return undefined;
  try {
    return await run(fence, lease.isLeft(fence));
  } finally {
    await lease.release(fence).catch((error: unknown) => {
      log.warn('a lease could not be released: it will expire', { error });
    });
  }
}
