import type { Clock, Timers } from '#shared/kernel/clock.ts';
import { leaseMs, renewEveryMs } from './lease-watch.ts';
import type { createTokenRow } from './token-row.ts';
import type { TokenLease, TokenRow } from './token-store.ts';

interface KeepingDeps {
  readonly store: Pick<ReturnType<typeof createTokenRow>, 'read' | 'lease'>;
  readonly clock: Clock;
  readonly timers: Timers;
}

/** A lease by its owner, in the row in which it was taken. */
export interface TakenLease {
  readonly row: TokenRow;
  readonly lease: TokenLease;
}

/** Does the work, and says meanwhile that its owner is alive: the others wait for as long as it does. */
export async function whileKept<Value>(
  taken: TakenLease,
  work: () => Promise<Value>,
  deps: KeepingDeps,
): Promise<Value> {
  const done = new AbortController();
  // Never rejects, and what is under way when the work is done changes nothing any more.
  void keep(taken, done.signal, deps);
  try {
    return await work();
  } finally {
    done.abort();
  }
}

async function keep({ row, lease }: TakenLease, signal: AbortSignal, deps: KeepingDeps): Promise<void> {
  const { store, clock, timers } = deps;
  const { owner } = lease;
  for (let last = lease; ;) {
    const isDone = await timers.sleep(renewEveryMs, signal).then(
      () => false,
      () => true,
    );
    if (isDone || signal.aborted) return;
    const next = { owner, untilMs: Math.max(last.untilMs + 1, clock.now() + leaseMs) };
    if (await store.lease({ ...row, lease: last }, next)) last = next;
    else {
      const found = await store.read();
      if (found === undefined) continue;
      // Somebody took us for dead.
      if (found.lease?.owner !== owner) return;
      last = found.lease;
    }
  }
}
