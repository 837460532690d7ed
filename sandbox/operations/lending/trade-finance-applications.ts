import { namedIdentification } from './named-identification.ts';
import { requestedLimit } from './requested-limit.ts';
import { shownTradeFinanceApplication, tradeFinanceApplicationOf, withDocument } from './trade-finance.ts';
import type { HandlersOf } from '#sandbox/engine/operation.ts';
import { created, ok } from '#sandbox/engine/operation.ts';
import { existingBusiness } from '#sandbox/entities/customers/shown-business.ts';
import { toJsonObject } from '#sandbox/entities/json-object.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

/** People decide on these, so a transition does. */
export const tradeFinanceApplicationHandlers = {
  'businesses.tradeFinanceApplications.create': ({ path, body }, bank) => {
    const business = existingBusiness(bank, path.business_id);
    namedIdentification(bank, business.id, body.identification_id);
    const application = bank.store.tradeFinanceApplications.insert({
      id: bank.ids.next('tradeFinanceApplication'),
      business_id: business.id,
      status: 'pending',
      status_detail: null,
      requested_credit_line: requestedLimit(body.requested_credit_line, 'requested_credit_line'),
      attributes: toJsonObject(body),
      document_ids: [],
    });
    return created(shownTradeFinanceApplication(application));
  },
  'businesses.tradeFinanceApplications.get': ({ path }, bank) =>
    ok(shownTradeFinanceApplication(tradeFinanceApplicationOf(bank, path))),
  'businesses.tradeFinanceApplications.documents.attach': ({ path, body }, bank) => {
    const application = tradeFinanceApplicationOf(bank, path);
    const attached = bank.store.tradeFinanceApplications.update(application.id, {
      document_ids: withDocument(bank, application, body.document_id),
    });
    return created(shownTradeFinanceApplication(attached));
  },
} satisfies Partial<HandlersOf<OperationRow>>;
