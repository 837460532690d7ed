import { representativesOf } from '#sandbox/entities/customers/representation.ts';
import { existingBusiness } from '#sandbox/entities/customers/shown-business.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { BusinessIdentification } from '#sandbox/engine/model/businesses.ts';
import type { HandlersOf } from '#sandbox/engine/operation.ts';
import { created } from '#sandbox/engine/operation.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

export const identificationHandlers = {
  'businesses.identifications.create': ({ path, body }, bank) => {
    const business = existingBusiness(bank, path.business_id);
    return created(shownIdentification(bank, identifyBusiness(bank, business.id, body.method)));
  },
} satisfies Partial<HandlersOf<OperationRow>>;

/** Begins an identification and notifies the partner of the address to open. */
export function identifyBusiness(bank: Bank, businessId: string, method = 'idnow'): BusinessIdentification {
  const id = bank.ids.next('businessIdentification');
  const asksQuestions = bank.options.dueDiligenceQuestions;
  const identification = bank.store.businessIdentifications.insert({
    id,
    business_id: businessId,
    method,
    reference: bank.ids.uuid(),
    status: 'created',
    url: method === 'idnow' ? `https://identification.example/${id}` : null,
    completed_at: null,
    legal_identification_status: 'created',
    legal_identification_missing_information: asksQuestions ? ['COMPLIANCE_QUESTIONS'] : [],
    edd_data_status: asksQuestions ? 'pending' : null,
    edd_data: {},
  });
  notifyOfIdentification(bank, identification);
  const atMs = bank.clock.now() + bank.options.identificationDays * dayMs;
  bank.schedule({ atMs, name: 'expire-business-identification', argument: { id } });
  return identification;
}

const dayMs = 24 * 3_600_000;

export function notifyOfIdentification(bank: Bank, identification: BusinessIdentification): void {
  const { id, method, reference, url, status, completed_at, business_id } = identification;
  bank.emit({
    type: 'BUSINESS_IDENTIFICATION',
    entityId: id,
    payload: { id, method, reference, url, status, completed_at, business_id },
  });
}

function shownIdentification(bank: Bank, identification: BusinessIdentification) {
  const { id, business_id, method, reference, status, url, completed_at } = identification;
  return {
    id,
    business_id,
    method,
    reference,
    status,
    completed_at,
    legal_representatives: representativesOf(bank, business_id).map(({ legal_representative_id }) => ({
      legal_representative_id,
      url,
      status,
      completed_at,
    })),
    legal_identification_status: identification.legal_identification_status,
    legal_identification_missing_information: [...identification.legal_identification_missing_information],
    edd_data_status: identification.edd_data_status,
  };
}
