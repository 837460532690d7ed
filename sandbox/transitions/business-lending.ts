import { maxAmountCents } from '#shared/bank/contract/schema/money.ts';
import * as z from '#shared/kernel/zod.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { euroCents, type Money } from '#sandbox/engine/model.ts';
import type {
  BusinessOverdraft,
  BusinessOverdraftApplication,
  TradeFinanceApplication,
} from '#sandbox/engine/model/business-lending.ts';
import { refusal } from '#sandbox/engine/refusal.ts';
import { businessOverdraftStates } from '#sandbox/engine/states/overdrafts.ts';
import { tradeFinanceApplicationStates } from '#sandbox/engine/states/trade-finance.ts';
import { moveBusinessApplication } from '#sandbox/operations/lending/business-overdraft-application.ts';
import { accruedInterest, debitInterest } from '#sandbox/operations/lending/overdraft-interest.ts';
import { creditLineRate } from '#sandbox/operations/lending/scoring.ts';
import { changeAccountLimitBy } from '#sandbox/operations/lending/overdraft-limit.ts';

export const overdraftDecision = z.strictObject({
  id: z.string().check(z.describe('an application of a business, or for an increase of its limit')),
  status: z._default(z.enum(['approved', 'rejected', 'information_required']), 'approved'),
  limit: z
    ._default(z.int().check(z.positive(), z.maximum(maxAmountCents)), 1_000_000)
    .check(z.describe('cents')),
});

/** Ends the credit check of a business, or the extra one for a higher limit. */
export function decideOnBusinessOverdraft(
  bank: Bank,
  wanted: z.input<typeof overdraftDecision>,
): BusinessOverdraftApplication {
  const { id, status, limit } = overdraftDecision.parse(wanted);
  const application = bank.store.businessOverdraftApplications.get(id);
  if (application.status === 'limit_increase_decision_pending') {
    return decideOnIncrease(bank, application, status === 'approved' ? euroCents(limit) : null);
  }
  if (application.status === 'approved' || application.status === 'confirmed') {
    throw refusal(409, 'invalid_status', 'The application is decided, and no increase is asked for.');
  }
  return moveBusinessApplication(bank, application, {
    status,
    initial_overdraft_limit: status === 'approved' ? euroCents(limit) : null,
  });
}

/** A rejected increase changes nothing: the former approval or confirmation applies again. */
function decideOnIncrease(
  bank: Bank,
  application: BusinessOverdraftApplication,
  limit: Money | null,
): BusinessOverdraftApplication {
  if (limit !== null) {
    return moveBusinessApplication(bank, application, { status: 'approved', final_overdraft_limit: limit });
  }
  return moveBusinessApplication(bank, application, {
    status: application.overdraft_id === null ? 'approved' : 'confirmed',
    limit_increase_rejection_reason: 'probability_of_default',
  });
}

export const endedOverdraft = z.strictObject({
  id: z.string().check(z.describe('an overdraft of a business')),
});

/** The bank ends the overdraft: interest is booked, and the account has no limit any more. */
export function terminateBusinessOverdraft(
  bank: Bank,
  wanted: z.input<typeof endedOverdraft>,
): BusinessOverdraft {
  const overdraft = bank.store.businessOverdrafts.get(endedOverdraft.parse(wanted).id);
  const status = businessOverdraftStates.move(overdraft.status, 'terminated');
  debitInterest(bank, overdraft, accruedInterest(overdraft).value);
  changeAccountLimitBy(bank, overdraft.account_id, -overdraft.limit.value);
  return bank.store.businessOverdrafts.update(overdraft.id, { status, accrued_micros: 0 });
}

export const tradeFinanceDecision = z.strictObject({
  id: z.string(),
  status: z._default(z.enum(['approved', 'rejected']), 'approved'),
  status_detail: z._default(z.nullable(z.string()), null),
});

/** A person at the bank decides; after an approval the business has a trade credit line. */
export function decideOnTradeFinance(
  bank: Bank,
  wanted: z.input<typeof tradeFinanceDecision>,
): TradeFinanceApplication {
  const { id, status, status_detail } = tradeFinanceDecision.parse(wanted);
  const application = bank.store.tradeFinanceApplications.get(id);
  tradeFinanceApplicationStates.move(application.status, status);
  if (status === 'approved') grantTradeCreditLine(bank, application);
  return bank.store.tradeFinanceApplications.update(id, { status, status_detail });
}

function grantTradeCreditLine(bank: Bank, application: TradeFinanceApplication): void {
  const { business_id, requested_credit_line: limit, attributes } = application;
  const { nominal_interest_rate: rate, recipient_iban: iban } = attributes;
  const granted = {
    limit,
    interest_rate: typeof rate === 'number' ? Math.max(0, rate) : creditLineRate,
    recipient_iban: typeof iban === 'string' ? iban : null,
  };
  const known = bank.store.tradeCreditLines.by('business_id', business_id)[0];
  if (known !== undefined) {
    bank.store.tradeCreditLines.update(known.id, granted);
    return;
  }
  const id = bank.ids.next('tradeCreditLine');
  bank.store.tradeCreditLines.insert({ id, business_id, ...granted, account_id: null });
}
