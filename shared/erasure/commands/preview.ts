import type { Customer } from '#shared/erasure/customer.ts';
import type { Finding } from '#shared/erasure/erasure-store.ts';
import type { ErasureResponse, PreviewedStore } from './erasure-commands.ts';
import { idOfCustomer, isSetAsideIn } from '#shared/erasure/guarded-work.ts';
import { isKnown } from '#shared/erasure/is-known.ts';
import type { ErasureDeps } from '#shared/erasure/ports.ts';
import { walkCustomer } from '#shared/erasure/walk-customer.ts';

const keysShown = 20;

type PreviewDeps = Pick<
  ErasureDeps,
  'register' | 'mirror' | 'tombstoneLists' | 'tombstones' | 'records' | 'stores' | 'rows' | 'begun'
>;

/** What an erasure would find in each store: counts and keys, nothing personal. Changes nothing. */
export function createPreview(deps: PreviewDeps) {
  return async function preview(
    customer: Customer,
    hasTime: () => boolean,
  ): Promise<ErasureResponse<'preview'>> {
    const tallies = new Map<string, Tally>();
    const walk = walkCustomer(deps, customer);
    const isSetAside = await isSetAsideIn(deps.begun, idOfCustomer(customer));
    // What ends the runs may end this process as well.
    let isComplete = !isSetAside;
    const all = isSetAside ? [] : walk.traces();
    for await (const traces of all) {
      if (!hasTime()) {
        isComplete = false;
        break;
      }
      for (const store of deps.stores) {
        const { open, kept } = await store.find(traces);
        const tally = tallies.get(store.name) ?? { open: new Set(), reduced: new Set(), kept: 0 };
        tallies.set(store.name, added(tally, open, kept));
      }
    }
    return {
      customer,
      erasure: (await deps.rows.read(customer)) ?? null,
      isKnown: isSetAside || (await isKnown(deps.mirror, customer)),
      stores: Object.fromEntries([...tallies].map(([name, tally]) => [name, previewed(tally)])),
      sharedAccounts: [...walk.sharedAccounts],
      isComplete,
      isSetAside,
    };
  };
}

/** Findings in a store by key: two entities may lead to the same one. */
interface Tally {
  readonly open: Set<string>;
  readonly reduced: Set<string>;
  readonly kept: number;
}

function added({ open, reduced, kept }: Tally, findings: readonly Finding[], more: number): Tally {
  for (const { key, isReduced, isPrevented } of findings)
    if (isPrevented !== true) (isReduced === true ? reduced : open).add(key);
  return { open, reduced, kept: kept + more };
}

function previewed({ open, reduced, kept }: Tally): PreviewedStore {
  return { open: open.size, reduced: reduced.size, kept, keys: [...open, ...reduced].slice(0, keysShown) };
}
