import { existingBusiness } from '#sandbox/entities/customers/shown-business.ts';
import { existingPerson } from '#sandbox/entities/customers/shown-person.ts';
import type { Seizure } from '#sandbox/engine/model/accounts.ts';
import { type HandlersOf, shownList } from '#sandbox/engine/operation.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

export const seizureHandlers = {
  'persons.seizures.list': ({ path }, bank) => {
    const { id } = existingPerson(bank, path.person_id);
    return shownList(bank.store.seizures.by('customer_id', id), shownSeizure);
  },
  /** Of businesses only the active ones. See "Account management". */
  'businesses.seizures.list': ({ path }, bank) => {
    const { id } = existingBusiness(bank, path.business_id);
    const active = bank.store.seizures.by('customer_id', id).filter(({ status }) => status === 'ACTIVE');
    return shownList(active, shownSeizure);
  },
} satisfies Partial<HandlersOf<OperationRow>>;

/** With the original amount, even after a part of it was paid. */
export function shownSeizure(seizure: Seizure) {
  const { id, customer_id, customer_type, seizure_type, status, amount, additional_cost } = seizure;
  const { enactment_date, delivery_date, automatic_payout_date, automated } = seizure;
  const { authority_name, resolution_case_number, debtor, creditor } = seizure;
  return {
    id,
    customer_id,
    customer_type,
    seizure_type,
    status,
    amount,
    additional_cost,
    enactment_date,
    delivery_date,
    automatic_payout_date,
    automated,
    authority_name,
    resolution_case_number,
    debtor,
    creditor,
    creditor_representative: null,
    insolvency: false,
    social_benefits: false,
    seizure_protected: false,
    country: 'DE',
    multiple_drittschuldner: false,
  };
}
