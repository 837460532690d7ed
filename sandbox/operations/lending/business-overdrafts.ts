import {
  activate,
  businessAccountByIban,
  businessApplicationOf,
  moveBusinessApplication,
  refuseIfTerminated,
  shownBusinessOverdraft,
} from './business-overdraft-application.ts';
import { namedIdentification } from './named-identification.ts';
import type { HandlersOf } from '#sandbox/engine/operation.ts';
import { created, ok } from '#sandbox/engine/operation.ts';
import { modelNotFound, validationError } from '#sandbox/engine/refusal.ts';
import { existingBusiness } from '#sandbox/entities/customers/shown-business.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

/** Overdrafts of businesses. Scoring takes its time: a transition decides. */
export const businessOverdraftHandlers = {
  'businesses.overdraftApplications.create': ({ path, body }, bank) => {
    const business = existingBusiness(bank, path.business_id);
    const application = bank.store.businessOverdraftApplications.insert({
      id: bank.ids.next('businessOverdraftApplication'),
      business_id: business.id,
      identification_id: namedIdentification(bank, business.id, body.identification_id),
      account_iban: businessAccountByIban(bank, business.id, body.account_iban).iban,
      status: 'scoring_pending',
      overdraft_id: null,
      initial_overdraft_limit: null,
      final_overdraft_limit: null,
      limit_increase_rejection_reason: null,
      created_at: bank.instant(),
    });
    return created(application);
  },
  'businesses.overdraftApplications.get': ({ path }, bank) => ok(businessApplicationOf(bank, path)),
  'businesses.overdraftApplications.limitIncrease.create': ({ path }, bank) => {
    const application = businessApplicationOf(bank, path);
    const { status } = application;
    if (status === 'limit_increase_decision_pending') return ok(application);
    if (status !== 'approved' && status !== 'confirmed') {
      throw validationError('The application is neither approved nor confirmed.');
    }
    refuseIfTerminated(bank, application);
    return ok(
      moveBusinessApplication(bank, application, {
        status: 'limit_increase_decision_pending',
        limit_increase_rejection_reason: null,
      }),
    );
  },
  /** An approved increase of the limit waits for it as well. */
  'businesses.overdraftApplications.confirm': ({ path }, bank) => {
    const application = businessApplicationOf(bank, path);
    if (application.status === 'confirmed') return ok(application);
    if (application.status !== 'approved') throw validationError('The application is not approved.');
    return ok(activate(bank, application));
  },
  'businesses.overdraftApplications.cancel': ({ path }, bank) => {
    const application = businessApplicationOf(bank, path);
    const { status, overdraft_id } = application;
    if (status === 'canceled') return ok(application);
    if (status === 'rejected' || overdraft_id !== null) {
      throw validationError('The application is rejected or led to an overdraft.');
    }
    return ok(moveBusinessApplication(bank, application, { status: 'canceled' }));
  },
  'businesses.overdrafts.get': ({ path }, bank) => {
    const business = existingBusiness(bank, path.business_id);
    const overdraft = bank.store.businessOverdrafts.get(path.overdraft_id);
    if (overdraft.business_id !== business.id) throw modelNotFound('BusinessOverdraft', overdraft.id);
    return ok(shownBusinessOverdraft(overdraft));
  },
} satisfies Partial<HandlersOf<OperationRow>>;
