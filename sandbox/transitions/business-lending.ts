import * as z from '#shared/kernel/zod.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { euroCents } from '#sandbox/engine/model.ts';
import type {
  BusinessOverdraftApplication,
  TradeFinanceApplication,
} from '#sandbox/engine/model/business-lending.ts';
import { validationError } from '#sandbox/engine/refusal.ts';

export const overdraftDecision = z.strictObject({
  id: z.string().check(z.describe('an application of a business, or for an increase of its limit')),
  status: z._default(z.enum(['offered', 'rejected', 'information_required']), 'offered'),
  limit: z._default(z.int().check(z.positive()), 1_000_000).check(z.describe('cents')),
});

/** Ends the credit check of a business, or the extra one for a higher limit. */
export function decideOnBusinessOverdraft(
  bank: Bank,
  wanted: z.input<typeof overdraftDecision>,
): BusinessOverdraftApplication {
  const { id, status, limit } = overdraftDecision.parse(wanted);
  const { businessOverdraftApplications } = bank.store;
  const application = businessOverdraftApplications.get(id);
  switch (application.status) {
    case 'scoring_pending':
    case 'information_required':
      return businessOverdraftApplications.update(id, {
        status,
        initial_overdraft_limit: status === 'offered' ? euroCents(limit) : null,
      });
    case 'limit_increase_decision_pending':
      return businessOverdraftApplications.update(
        id,
        status === 'offered'
          ? { status, final_overdraft_limit: euroCents(limit) }
          : {
              // As before: a rejected increase takes nothing away.
              status: application.overdraft_id === null ? 'offered' : 'confirmed',
              limit_increase_rejection_reason: 'probability_of_default',
            },
      );
    default:
      throw validationError('The application is not waiting for a decision.');
  }
}

export const tradeFinanceDecision = z.strictObject({
  id: z.string(),
  status: z._default(z.enum(['approved', 'rejected']), 'approved'),
  status_detail: z._default(z.nullable(z.string()), null),
});

/** Somebody at the bank decides; from an approval on the business has a trade credit line. */
export function decideOnTradeFinance(
  bank: Bank,
  wanted: z.input<typeof tradeFinanceDecision>,
): TradeFinanceApplication {
  const { id, status, status_detail } = tradeFinanceDecision.parse(wanted);
  const application = bank.store.tradeFinanceApplications.get(id);
  if (application.status !== 'pending')
    throw validationError('The application is not waiting for a decision.');
  if (status === 'approved') grantTradeCreditLine(bank, application);
  return bank.store.tradeFinanceApplications.update(id, { status, status_detail });
}

function grantTradeCreditLine(bank: Bank, application: TradeFinanceApplication): void {
  const { business_id, requested_credit_line: limit } = application;
  const known = bank.store.tradeCreditLines.by('business_id', business_id)[0];
  if (known !== undefined) {
    bank.store.tradeCreditLines.update(known.id, { limit });
    return;
  }
  const id = bank.ids.next('tradeCreditLine');
  bank.store.tradeCreditLines.insert({ id, business_id, limit, account_id: null });
}
