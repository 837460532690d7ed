import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { ErasureStore, Finding, Traces } from './erasure-store.ts';
import type { Erasure } from './erasure.ts';
import { surelyPassedMs } from './passed-time.ts';
import type { ErasureDeps } from './ports.ts';
import { walkCustomer } from './walk-customer.ts';

export type PassDeps = Pick<
  ErasureDeps,
  | 'register'
  | 'mirror'
  | 'tombstoneLists'
  | 'tombstones'
  | 'records'
  | 'stores'
  | 'clock'
  | 'clockSkewMs'
  | 'recheckAfterMs'
> & {
  /** Saves the progress so far; rejects when another run has taken over. */
  readonly save: (erasure: Erasure) => Promise<void>;
  readonly hasTime: () => boolean;
};

interface Tally {
  readonly found: number;
  readonly erased: Erasure['erased'];
  readonly kept: Readonly<Record<string, number>>;
}

/** Number of entities erased between two saves of the progress. */
const notedEvery = 50;

/**
 * One pass through all stores for a customer whose erasure is confirmed. A pass can safely repeat an earlier one. The
 * erasure is complete once a pass finds nothing, some time after the last pass that found something.
 */
export async function pass(before: Erasure, deps: PassDeps): Promise<Erasure> {
  const { stores, save, hasTime, clock } = deps;
  let reached = before;
  let tally: Tally = { found: 0, erased: before.erased, kept: {} };
  /** Noted before anything is erased: even if this pass crashes, no later one is the first to find nothing. */
  const noteFound = async () => {
    if (tally.found > 0) return;
    tally = { ...tally, found: 1 };
    reached = { ...reached, lastFoundAt: toIsoInstant(clock.now()) };
    await save(reached);
  };
  const walk = walkCustomer(deps, before.customer, noteFound);
  let visited = 0;
  for await (const traces of walk.traces()) {
    if (!hasTime()) return withCounts(reached, tally);
    for (const store of stores) tally = await eraseIn(store, traces, { tally, noteFound });
    if (++visited % notedEvery === 0) await save(withCounts(reached, tally));
  }
  const sharedAccounts = [...new Set([...before.sharedAccounts, ...walk.sharedAccounts])];
  return ended({ ...withCounts(reached, tally), sharedAccounts }, tally, deps);
}

interface Erasing {
  readonly tally: Tally;
  readonly noteFound: () => Promise<void>;
}

async function eraseIn(store: ErasureStore, traces: Traces, { tally, noteFound }: Erasing): Promise<Tally> {
  const { open, kept } = await store.find(traces);
  if (open.length > 0) await noteFound();
  for (const finding of open) await finding.erase();
  return {
    found: tally.found + open.length,
    erased: added(tally.erased, store.name, open.filter(isCounted).length),
    kept: added(tally.kept, store.name, kept),
  };
}

function isCounted({ isPrevented, isAwaited }: Finding): boolean {
  return isPrevented !== true && isAwaited !== true;
}

function added(counts: Readonly<Record<string, number>>, name: string, more: number) {
  return more === 0 ? counts : { ...counts, [name]: (counts[name] ?? 0) + more };
}

function withCounts(erasure: Erasure, { erased }: Tally): Erasure {
  return { ...erasure, erased };
}

function ended(erasure: Erasure, { found, kept }: Tally, deps: PassDeps): Erasure {
  const { clock, recheckAfterMs, stores } = deps;
  const now = toIsoInstant(clock.now());
  const after: Erasure = {
    ...erasure,
    passes: erasure.passes + 1,
    kept: Object.fromEntries(
      stores.flatMap(({ name, keeps: because, leavesShells }) => {
        const count = (kept[name] ?? 0) + (leavesShells === true ? (erasure.erased[name] ?? 0) : 0);
        return because === undefined || count === 0 ? [] : [[name, { count, because }]];
      }),
    ),
    ...(found > 0 ? { lastFoundAt: now } : {}),
  };
  const quietSince = erasure.lastFoundAt ?? erasure.confirmedAt ?? now;
  const isQuiet = surelyPassedMs(quietSince, deps) >= recheckAfterMs;
  return found === 0 && erasure.passes > 0 && isQuiet
    ? { ...after, state: 'completed', completedAt: now }
    : after;
}
