import type { Owners } from '#shared/mirror/effect.ts';
import type { SimulatedBank } from '#sandbox/bank/create-bank.ts';
import type { Stored } from '../stored.ts';
import type { NotifiedChange, NotifiedChanges } from '../notified-changes.ts';

interface WhoseDeps {
  readonly bank: SimulatedBank;
  readonly stored: Pick<Stored, 'work'>;
  readonly notified: NotifiedChanges;
}

/** Which of the bank's data must be gone. */
export interface Whose {
  /** Customers whose erasure is complete. */
  readonly erased: ReadonlySet<string>;
  /** Whether something with these owners belongs only to erased customers. */
  isOfErased(owners: Owners): boolean;
}

/**
 * An event that names an erased customer belongs to the erased, even beside another customer. One that names a card or
 * an order goes with it, and one that names only an account goes with the account's last holder, whenever the event
 * that connects them arrived.
 */
export function whoseIsWhat({ bank, stored, notified }: WhoseDeps): Whose {
  const erased = erasedIn(stored);
  const changes = [...notified.values()].flat().filter(({ hasArrived }) => hasArrived);
  const byId = Map.groupBy(changes, ({ entityId }) => entityId);
  const byAccount = Map.groupBy(changes, ({ owners }) => owners.accountId);

  /** For a card or an order: all its events name an erased customer. */
  const isThingOfErased = (id: string) => {
    const naming = byId.get(id) ?? [];
    return (
      naming.length > 0 &&
      naming.every(({ owners }) => customersOf(owners).some((customer) => erased.has(customer)))
    );
  };
  const isAccountOfErased = (id: string) => {
    const notified = (byAccount.get(id) ?? []).flatMap((change) => holderOf(change) ?? []);
    const holders = [...notified, ...holdersAtTheBank(bank, id)];
    return holders.length > 0 && holders.every((holder) => erased.has(holder));
  };
  return {
    erased,
    isOfErased: (owners) => {
      const { accountId, throughId } = owners;
      const customers = customersOf(owners);
      if (customers.length > 0) return customers.some((customer) => erased.has(customer));
      const isThings = throughId !== undefined && isThingOfErased(throughId);
      return isThings || (accountId !== undefined && isAccountOfErased(accountId));
    },
  };
}

function customersOf({ customerId, businessId }: Owners): readonly string[] {
  return [customerId, businessId].filter((id) => id !== undefined);
}

function holderOf({ owners: { customerId, businessId } }: NotifiedChange): string | undefined {
  return businessId ?? customerId;
}

function holdersAtTheBank({ store }: SimulatedBank, id: string): readonly string[] {
  const { person_id, business_id } = store.accounts.find(id) ?? { person_id: null, business_id: null };
  return [business_id ?? person_id].filter((holder) => holder !== null);
}

function erasedIn({ work }: Pick<Stored, 'work'>): ReadonlySet<string> {
  return new Set(
    work.flatMap(({ pk, state }) => {
      const [, id] = /^ERASURE#(?:person|business)#(.+)$/.exec(String(pk)) ?? [];
      return id !== undefined && state === 'completed' ? [id] : [];
    }),
  );
}
