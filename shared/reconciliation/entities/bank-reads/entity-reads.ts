import type { ItemKind } from '#shared/reconciliation/entities/item-kinds.ts';
import type { BankRead, ShowEntities, ShownEntity } from '#shared/reconciliation/entities/shown-entity.ts';
import { createAccountReads } from './account-reads.ts';
import { createAccountOwner } from './account-owner.ts';
import { createCustomerReads } from './customer-reads.ts';
import type { EntityBank } from './entity-areas.ts';
import { createLendingReads } from './lending-reads.ts';
import { createPaymentReads } from './payment-reads.ts';
import { createReservationReads } from './reservation-reads.ts';

/** How each item is read at the bank. */
export type EntityReads = Readonly<Record<ItemKind, BankRead>>;

export function createEntityReads(bank: EntityBank): EntityReads {
  const ownerOf = createAccountOwner(bank);
  const [customer, payments] = [createCustomerReads(bank), createPaymentReads(bank, ownerOf)];
  /** One call after another: an item has one call slot. */
  const all = async (reads: readonly ShowEntities[], id: string) => {
    const found: ShownEntity[] = [];
    for (const read of reads) found.push(...(await read({ id })));
    return found;
  };
  return {
    ...createAccountReads(bank, ownerOf),
    ...createReservationReads(bank),
    ...payments,
    ...customer,
    ...createLendingReads(bank),
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
