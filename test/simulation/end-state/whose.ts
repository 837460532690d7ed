import type { Owners } from '#shared/mirror/effect.ts';
import type { SimulatedBank } from '#sandbox/engine/create-bank.ts';
import type { Stored } from '../stored.ts';
import type { ToldChange, ToldChanges } from '../told.ts';
import type { FirstRecords } from './first-records.ts';

interface WhoseDeps {
  readonly bank: SimulatedBank;
  readonly stored: Pick<Stored, 'work'>;
  readonly told: ToldChanges;
  readonly records: FirstRecords;
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
 * an order goes with it, and one that names only an account goes with the account's last holder. Only links mirrored
 * before the bank deleted the customer count: a later one meets the tombstone, and earlier data of it is not found.
 */
export function whoseIsWhat({ bank, stored, told, records }: WhoseDeps): Whose {
  const erased = erasedIn(stored);
  const changes = [...told.values()].flat().filter(({ hasArrived }) => hasArrived);
  const byId = Map.groupBy(changes, ({ entityId }) => entityId);
  const byAccount = Map.groupBy(changes, ({ owners }) => owners.accountId);
  const mirrored = mirroredAtMs(records);
  const isInTime = ({ bodySha256 }: ToldChange, customer: string) =>
    (mirrored.get(bodySha256) ?? Infinity) < deletedAtMs(bank, customer);

  /** For a card or an order: all its events name an erased customer, and some did so in time. */
  const isThingOfErased = (id: string) => {
    const naming = (byId.get(id) ?? []).map((change) => ({
      change,
      gone: customersOf(change.owners).filter((customer) => erased.has(customer)),
    }));
    const isConnected = naming.some(({ change, gone }) =>
      gone.some((customer) => isInTime(change, customer)),
    );
    return isConnected && naming.every(({ gone }) => gone.length > 0);
  };
  const isAccountOfErased = (id: string) => {
    const naming = byAccount.get(id) ?? [];
    const isHeldInTime = (holder: string) =>
      naming.some((change) => holderOf(change) === holder && isInTime(change, holder));
    const holders = [...naming.flatMap((change) => holderOf(change) ?? []), ...holdersAtTheBank(bank, id)];
    return holders.length > 0 && holders.every((holder) => erased.has(holder) && isHeldInTime(holder));
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

function holderOf({ owners: { customerId, businessId } }: ToldChange): string | undefined {
  return businessId ?? customerId;
}

function holdersAtTheBank({ store }: SimulatedBank, id: string): readonly string[] {
  const { person_id, business_id } = store.accounts.find(id) ?? { person_id: null, business_id: null };
  return [business_id ?? person_id].filter((holder) => holder !== null);
}

function deletedAtMs({ store }: SimulatedBank, id: string): number {
  const { deleted_at } = store.persons.find(id) ?? store.businesses.get(id);
  return Date.parse(deleted_at ?? '');
}

function erasedIn({ work }: Pick<Stored, 'work'>): ReadonlySet<string> {
  return new Set(
    work.flatMap(({ pk, state }) => {
      const [, id] = /^ERASURE#(?:person|business)#(.+)$/.exec(String(pk)) ?? [];
      return id !== undefined && state === 'completed' ? [id] : [];
    }),
  );
}

/** When each body was first recorded and mirrored. */
function mirroredAtMs(records: FirstRecords): ReadonlyMap<string, number> {
  const first = new Map<string, number>();
  for (const { event, atMs } of [...records.values()].flatMap(({ versions }) => versions))
    if (event.state === 'applied' && event.body.at !== 'erased')
      first.set(event.bodySha256, Math.min(atMs, first.get(event.bodySha256) ?? Infinity));
  return first;
}
