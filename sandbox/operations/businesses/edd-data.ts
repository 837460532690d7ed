import { notifyOfIdentification } from './identifications.ts';
import { existingBusiness } from '#sandbox/entities/customers/shown-business.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { BusinessIdentification } from '#sandbox/engine/model/businesses.ts';
import type { HandlersOf } from '#sandbox/engine/operation.ts';
import { ok } from '#sandbox/engine/operation.ts';
import { modelNotFound } from '#sandbox/engine/refusal.ts';
import { toJsonObject } from '#sandbox/entities/json-object.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

/** The specification names the texts for due diligence but no schema of the questions: this one is invented. */
const questions = [
  { name: 'expected_revenue_next_year', question: 'What revenue does the business expect next year?' },
  { name: 'last_year_revenue', question: 'What was the revenue of the last year?' },
  { name: 'cash_transactions', question: 'What does the business use cash for?' },
];

export const eddDataHandlers = {
  'businesses.identifications.eddData.get': ({ path }, bank) => ok(shownEddData(askedAt(bank, path))),
  /** The bank judges the answers: the status stays until then. */
  'businesses.identifications.eddData.submit': ({ path, body }, bank) => {
    const { id, legal_identification_missing_information: missing } = askedAt(bank, path);
    const edd_data = toJsonObject(body);
    const isAnswered = questions.every(({ name }) => name in edd_data);
    const identification = bank.store.businessIdentifications.update(id, {
      edd_data,
      legal_identification_missing_information: isAnswered
        ? missing.filter((what) => what !== 'COMPLIANCE_QUESTIONS')
        : missing,
    });
    notifyOfIdentification(bank, identification);
    return ok(shownEddData(identification));
  },
} satisfies Partial<HandlersOf<OperationRow>>;

/** An identification without questions has no due-diligence data. */
function askedAt(
  bank: Bank,
  path: { readonly business_id: string; readonly business_identification_id: string },
): BusinessIdentification {
  const business = existingBusiness(bank, path.business_id);
  const identification = bank.store.businessIdentifications.get(path.business_identification_id);
  if (identification.business_id !== business.id || identification.edd_data_status === null) {
    throw modelNotFound('BusinessIdentification', path.business_identification_id);
  }
  return identification;
}

function shownEddData({ edd_data_status, edd_data }: BusinessIdentification) {
  return {
    ...edd_data,
    edd_data_status,
    questions: questions.map((asked) => ({ ...asked, answer: edd_data[asked.name] ?? null })),
  };
}
