import type { Bank } from '#sandbox/engine/bank.ts';
import type { Business } from '#sandbox/engine/model/businesses.ts';
import { modelNotFound } from '#sandbox/engine/refusal.ts';

/** A business as the bank shows it: what the partner sent. */
export function shownBusiness(business: Business) {
  return { ...business.attributes, id: business.id };
}

/** A deleted business does not exist for reads. */
export function existingBusiness(bank: Bank, id: string): Business {
  const business = bank.store.businesses.get(id);
  if (business.deleted_at !== null) throw modelNotFound('Business', id);
  return business;
}
