import * as z from '#shared/kernel/zod.ts';
import { linkOwner } from '#sandbox/operations/businesses/beneficial-owners.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { BeneficialOwner } from '#sandbox/engine/model/businesses.ts';

export const foundOwner = z.strictObject({
  identification_id: z.string().check(z.describe('of the business')),
  person_id: z.string().check(z.describe('with salutation, both names and birth date')),
  voting_share: z
    ._default(z.number().check(z.minimum(0), z.maximum(100)), 30)
    .check(z.describe('percent of the business')),
});

/** The identification of a business finds an owner whom the partner did not name. */
export function findBeneficialOwner(bank: Bank, wanted: z.input<typeof foundOwner>): BeneficialOwner {
  const { identification_id, ...owner } = foundOwner.parse(wanted);
  const { business_id } = bank.store.businessIdentifications.get(identification_id);
  return linkOwner(bank, { ...owner, business_id, fictitious: false, relationship_to_business: null });
}
