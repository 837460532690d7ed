import type { Customer } from './customer.ts';
import type { Erasure } from './erasure.ts';
import { isKnown } from './is-known.ts';
import type { ErasureDeps } from './ports.ts';
import { walkCustomer } from './traces.ts';

export interface Preview {
  readonly customer: Customer;
  /** How far the erasure is, if it was ever asked for. */
  readonly erasure: Erasure | null;
  readonly isKnown: boolean;
  readonly stores: Readonly<Record<string, PreviewedStore>>;
  /** Accounts that somebody else owns as well, which stay. */
  readonly sharedAccounts: readonly string[];
  /** False when time ran out first. */
  readonly isComplete: boolean;
}

export interface PreviewedStore {
  /** What would be erased. */
  readonly open: number;
  readonly kept: number;
  /** The first of what would be erased. */
  readonly keys: readonly string[];
}

const keysShown = 20;

/** What an erasure would find in each store: counts and keys, nothing personal. Changes nothing. */
export function createPreview(deps: Pick<ErasureDeps, 'mirror' | 'graveyard' | 'stores' | 'rows'>) {
  return async function preview(customer: Customer, hasTime: () => boolean): Promise<Preview> {
    const stores: Record<string, PreviewedStore> = {};
    const walk = walkCustomer(deps, customer, { buries: false });
    let isComplete = true;
    for await (const traces of walk.traces()) {
      if (!hasTime()) {
        isComplete = false;
        break;
      }
      for (const store of deps.stores) {
        const { open, kept } = await store.find(traces);
        const seen = stores[store.name] ?? { open: 0, kept: 0, keys: [] };
        stores[store.name] = {
          open: seen.open + open.length,
          kept: seen.kept + kept,
          keys: [...seen.keys, ...open.map(({ key }) => key)].slice(0, keysShown),
        };
      }
    }
    return {
      customer,
      erasure: (await deps.rows.read(customer)) ?? null,
      isKnown: await isKnown(deps.mirror, customer),
      stores,
      sharedAccounts: [...walk.sharedAccounts],
      isComplete,
    };
  };
}
