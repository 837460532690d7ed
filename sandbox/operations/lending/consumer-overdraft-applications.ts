import {
  accountToOverdraw,
  consumerApplicationOf,
  moveConsumerApplication,
  refuseDuplicate,
} from './consumer-overdraft-application.ts';
import { attachOverdraft, shownConsumerOverdraft } from './consumer-overdraft.ts';
import { usableCreditRecord } from '#sandbox/entities/customers/credit-record.ts';
import { inEuro, lendingForm, overdraftRates } from './lending-form.ts';
import { endOfferLater } from './offer-end.ts';
import { inEuros, requestedLimit } from './requested-limit.ts';
import { accrualRate, decisionOn, offeredLimit, overdrawnRate } from './scoring.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { ConsumerOverdraftApplication } from '#sandbox/engine/model/lending.ts';
import { type Call, created, type HandlersOf, list, ok } from '#sandbox/engine/operation.ts';
import { invalidModel, validationError } from '#sandbox/engine/refusal.ts';
import { toJsonObject } from '#sandbox/entities/json-object.ts';
import { existingPerson } from '#sandbox/entities/customers/shown-person.ts';
import type { OperationRow, RowOf } from '#shared/bank/contract/operations.ts';

/** The bank has one partner. */
const partnerId = '5a6d1c0e4b7f4923a8c1d2e3f4051627cpar';

type Create = Call<RowOf<'persons.consumerOverdraftApplications.create'>>;

export const consumerOverdraftApplicationHandlers = {
  'persons.consumerOverdraftApplications.create': (call, bank) => {
    const application = apply(bank, call);
    if (decisionOn(application) === 'REJECTED') {
      const rejection = { status: 'deleted', status_description: 'rejected by scoring' } as const;
      return created(moveConsumerApplication(bank, application, rejection));
    }
    endOfferLater(bank, application.id);
    return created(
      moveConsumerApplication(bank, application, {
        limit: offeredLimit(application.partner_requested_limit),
        interest_accrual_rate: accrualRate,
      }),
    );
  },
  'persons.consumerOverdraftApplications.get': ({ path }, bank) =>
    ok(consumerApplicationOf(bank, path.person_id, path.overdraft_application_id)),
  'persons.consumerOverdraftApplications.list': (_call, bank) =>
    list(bank.store.consumerOverdraftApplications),
  'persons.consumerOverdraftApplications.preContract.get': ({ path }, bank) => {
    const application = consumerApplicationOf(bank, path.person_id, path.application_id);
    return lendingForm(bank, 'Information on an overdraft facility', linesOf(application));
  },
  'persons.consumerOverdraftApplications.conditions.get': ({ path }, bank) => {
    const application = consumerApplicationOf(bank, path.person_id, path.application_id);
    return lendingForm(bank, 'Conditions of the overdraft facility', [
      ...linesOf(application),
      'This form is not signed and replaces a contract.',
    ]);
  },
  /** A repeated call answers with the existing overdraft. */
  'persons.consumerOverdraftApplications.createOverdraft': ({ path }, bank) => {
    const application = consumerApplicationOf(bank, path.person_id, path.overdraft_application_id);
    if (application.overdraft_id !== null) {
      return ok(shownConsumerOverdraft(bank, bank.store.consumerOverdrafts.get(application.overdraft_id)));
    }
    if (application.status !== 'offered') throw validationError('The application is not approved.');
    return created(shownConsumerOverdraft(bank, attachOverdraft(bank, application)));
  },
} satisfies Partial<HandlersOf<OperationRow>>;

function apply(bank: Bank, { path, body }: Create): ConsumerOverdraftApplication {
  const person = existingPerson(bank, path.person_id);
  const account = accountToOverdraw(bank, person.id, body.account_iban);
  refuseDuplicate(bank, account);
  const identification_id = body.identification_id ?? null;
  if (
    identification_id !== null &&
    bank.store.identifications.find(identification_id)?.person_id !== person.id
  ) {
    throw invalidModel('identification_id', 'is invalid');
  }
  const requested = body.partner_requested_limit;
  const criteria = body.minimum_credit_risk_criteria;
  return bank.store.consumerOverdraftApplications.insert({
    id: bank.ids.next('overdraftApplication'),
    person_id: person.id,
    partner_id: partnerId,
    account_iban: account.iban,
    status: 'offered',
    status_description: null,
    credit_record_id: usableCreditRecord(bank, person.id, body.credit_record_id).id,
    identification_id,
    employment_status: body.employment_status,
    net_income_amount: inEuros(body.net_income_amount, 'net_income_amount'),
    partner_requested_limit:
      requested === undefined ? null : requestedLimit(requested, 'partner_requested_limit'),
    partner_risk_class: body.partner_risk_class ?? null,
    partner_reference_number: body.partner_reference_number ?? null,
    partner_contact_number: body.partner_contact_number ?? null,
    partner_contact_name: body.partner_contact_name ?? null,
    minimum_credit_risk_criteria: criteria === undefined ? null : toJsonObject(criteria),
    limit: null,
    interest_accrual_rate: null,
    overdraft_id: null,
    created_at: bank.instant(),
  });
}

function linesOf(application: ConsumerOverdraftApplication): readonly string[] {
  const { id, person_id, limit, interest_accrual_rate: rate } = application;
  return [
    `Application ${id}`,
    `Person ${person_id}`,
    ...(limit === null ? [] : [`Limit ${inEuro(limit)}`]),
    ...(rate === null ? [] : overdraftRates(rate, overdrawnRate)),
  ];
}
