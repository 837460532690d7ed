import type { JsonObject } from '#shared/kernel/json.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { modelNotFound } from '#sandbox/engine/refusal.ts';
import { nameIn } from '#sandbox/entities/customers/name-in.ts';
import { shownAccountRow } from './shown-accounts.ts';

export interface AnyCustomer {
  readonly id: string;
  readonly created_at: string;
  readonly deleted_at: string | null;
  readonly attributes: JsonObject;
}

export function shownCustomer({ id, created_at, deleted_at, attributes }: AnyCustomer) {
  return { id, name: nameIn(attributes), created_at, deleted: deleted_at !== null };
}

/** Everything at a glance about one customer. */
export function customerInDetail({ store, ...bank }: Bank, id: string) {
  const customer = store.persons.find(id) ?? store.businesses.find(id);
  if (customer === undefined) throw modelNotFound('Customer', id);
  const isPerson = store.persons.find(id) !== undefined;
  const accounts = store.accounts.by(isPerson ? 'person_id' : 'business_id', id);
  return {
    ...shownCustomer(customer),
    type: isPerson ? 'person' : 'business',
    attributes: customer.attributes,
    mobile_numbers: store.mobileNumbers
      .by('person_id', id)
      .map(({ number, verified }) => ({ number, verified })),
    accounts: accounts.map((account) => shownAccountRow({ store, ...bank }, account)),
  };
}
