import * as z from '#shared/kernel/zod.ts';
import { existingBusiness } from '#sandbox/entities/customers/shown-business.ts';
import { identifyBusiness, notifyOfIdentification } from '#sandbox/operations/businesses/identifications.ts';
import { changeBusiness } from '#sandbox/operations/businesses/businesses.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { Business, BusinessIdentification, BeneficialOwner } from '#sandbox/engine/model/businesses.ts';
import {
  businessIdentificationStates,
  dueDiligenceStates,
  legalIdentificationStates,
} from '#sandbox/engine/states/identifications.ts';
import { businesses as contract } from '#shared/bank/contract/businesses/businesses.ts';
import { linkOwner } from '#sandbox/operations/businesses/beneficial-owners.ts';
import { forgetBusiness } from './forget-customer.ts';
import { refuseUnfit } from './unfit-attributes.ts';

export const businessIdentificationMove = z.strictObject({
  business_id: z.string(),
  id: z.optional(z.string()).check(z.describe('an existing identification; without it, a new one starts')),
  status: z._default(z.enum(businessIdentificationStates.statuses), 'successful'),
  legal_identification_status: z.optional(z.enum(legalIdentificationStates.statuses)),
  legal_identification_missing_information: z.optional(z.array(z.string())),
  edd_data_status: z
    .optional(z.enum(dueDiligenceStates.statuses))
    .check(z.describe('what the bank makes of the due-diligence answers')),
});

export function moveBusinessIdentification(
  bank: Bank,
  wanted: z.input<typeof businessIdentificationMove>,
): BusinessIdentification {
  const { business_id, id, status, ...move } = businessIdentificationMove.parse(wanted);
  const { businessIdentifications } = bank.store;
  const known =
    id === undefined
      ? identifyBusiness(bank, existingBusiness(bank, business_id).id)
      : businessIdentifications.get(id);
  const identification = businessIdentifications.update(known.id, {
    status,
    completed_at: businessIdentificationStates.isFinal(status) ? bank.instant() : null,
    legal_identification_status: move.legal_identification_status ?? known.legal_identification_status,
    legal_identification_missing_information:
      move.legal_identification_missing_information ?? known.legal_identification_missing_information,
    edd_data_status: move.edd_data_status ?? known.edd_data_status,
  });
  notifyOfIdentification(bank, identification);
  return identification;
}

/** The identification was not finished in time. */
export function expireBusinessIdentification(bank: Bank, id: string): void {
  const open = bank.store.businessIdentifications.find(id);
  if (open === undefined || businessIdentificationStates.isFinal(open.status)) return;
  moveBusinessIdentification(bank, { business_id: open.business_id, id, status: 'expired' });
}

export const businessChange = z.strictObject({
  business_id: z.string(),
  attributes: z.record(z.string(), z.json()),
});

/** The event carries nothing: the receiver has to read the business. */
export function changeBusinessAttributes(bank: Bank, wanted: z.input<typeof businessChange>): object {
  const { business_id, attributes } = businessChange.parse(wanted);
  refuseUnfit(contract.get.reply.schema(), attributes);
  return changeBusiness(bank, business_id, attributes);
}

export const businessDeletion = z.strictObject({ business_id: z.string() });

/** Data protection: everything about the business is removed, the id stays as a tombstone. */
export function deleteBusiness(bank: Bank, wanted: z.input<typeof businessDeletion>): Business {
  const { business_id } = businessDeletion.parse(wanted);
  const business = bank.store.businesses.update(business_id, { deleted_at: bank.instant(), attributes: {} });
  forgetBusiness(bank, business_id);
  bank.emit({ type: 'BUSINESS_DELETED', entityId: business.id });
  return business;
}

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
