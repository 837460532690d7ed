import type { ItemKind } from '#shared/reconciliation/entities/item-kinds.ts';
import type { Look, ShownEntity } from '#shared/reconciliation/entities/shown-entity.ts';
import { createAccountLooks } from './account-reads.ts';
import { createAccountOwner } from './account-owner.ts';
import { createCustomerLooks } from './customer-reads.ts';
import type { EntityBank } from './entity-areas.ts';
import { createLendingLooks } from './lending-reads.ts';
import { createPaymentLooks } from './payment-reads.ts';
import { createReservationLooks } from './reservation-reads.ts';

/** How each item is read at the bank. */
export type EntityLooks = Readonly<Record<ItemKind, Look>>;

export function createEntityLooks(bank: EntityBank): EntityLooks {
  const ownerOf = createAccountOwner(bank);
  const [customer, payments] = [createCustomerLooks(bank), createPaymentLooks(bank, ownerOf)];
  /** One call after another: an item has one call slot. */
  const all = async (looks: readonly Look[], id: string) => {
    const found: ShownEntity[] = [];
    for (const look of looks) found.push(...(await look({ id })));
    return found;
  };
  return {
    ...createAccountLooks(bank, ownerOf),
    ...createReservationLooks(bank),
    ...payments,
    ...customer,
    ...createLendingLooks(bank),
    owner: async ({ id: accountId }) => {
      const { personId, businessId } = await ownerOf(accountId);
      const { business, business_seizures, beneficial_owners, legal_representatives } = customer;
      if (businessId !== undefined)
        return all([business, business_seizures, beneficial_owners, legal_representatives], businessId);
      if (personId === undefined) return [];
      const { person, person_seizures, messages } = customer;
      return all([person, person_seizures, messages, payments.sdd_collection_applications], personId);
    },
  };
}
