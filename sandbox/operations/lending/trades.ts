import * as z from '#shared/kernel/zod.ts';
import { shownTrade, tradeCreditLineOf, tradeOf, withDocument } from './trade-finance.ts';
import type { HandlersOf } from '#sandbox/engine/operation.ts';
import { created, ok } from '#sandbox/engine/operation.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { Trade, TradeCreditLine } from '#sandbox/engine/model/business-lending.ts';
import { tradeStates } from '#sandbox/engine/states/trade-finance.ts';
import { invalidModel, refusal } from '#sandbox/engine/refusal.ts';
import { toJsonObject } from '#sandbox/entities/json-object.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';
import { moneyInput } from '#shared/bank/contract/schema/money.ts';

/** The only invented member of a trade. */
const withAmount = z.looseObject({ amount: z.optional(moneyInput()) });

export const tradeHandlers = {
  'businesses.tradeCreditLine.update': ({ path, body }, bank) => {
    const creditLine = tradeCreditLineOf(bank, path.business_id);
    const account = bank.store.accounts.find(body.account_id);
    if (account?.business_id !== creditLine.business_id || account.status !== 'ACTIVE') {
      throw invalidModel('account_id', 'is invalid');
    }
    const { id, business_id, limit, account_id } = bank.store.tradeCreditLines.update(creditLine.id, {
      account_id: account.id,
    });
    return ok({ id, business_id, limit, account_id });
  },
  'businesses.tradeCreditLine.trades.create': ({ path, body }, bank) => {
    const creditLine = tradeCreditLineOf(bank, path.business_id);
    const { business_id } = creditLine;
    const named = withAmount.safeParse(body);
    if (!named.success) throw invalidModel('amount', 'is invalid');
    const amount_cents = named.data.amount?.value ?? 0;
    if (amount_cents < 0) throw invalidModel('amount', 'must be positive');
    refuseAboveLine(bank, creditLine, amount_cents);
    const trade = bank.store.trades.insert({
      id: bank.ids.next('trade'),
      business_id,
      status: 'created',
      attributes: toJsonObject(body),
      amount_cents,
      payback_plan: null,
      payout_date: null,
      repayment_date: null,
      paid_out_on: null,
      document_ids: [],
    });
    return created(shownTrade(trade));
  },
  'businesses.tradeCreditLine.trades.get': ({ path }, bank) =>
    ok(shownTrade(tradeOf(bank, path.business_id, path.id))),
  'businesses.tradeCreditLine.trades.documents.attach': ({ path, body }, bank) => {
    const trade = tradeOf(bank, path.business_id, path.trade_id);
    const document_ids = withDocument(bank, trade, body.document_id);
    return created(shownTrade(bank.store.trades.update(trade.id, { document_ids })));
  },
  'businesses.tradeCreditLine.trades.paybackPlan.set': ({ path, body }, bank) => {
    const trade = tradeOf(bank, path.business_id, path.trade_id);
    const plan = datesOf(bank, trade, body);
    return ok(shownTrade(bank.store.trades.update(trade.id, { payback_plan: toJsonObject(body), ...plan })));
  },
} satisfies Partial<HandlersOf<OperationRow>>;

/** Trades use the line until they are repaid, also before they are paid out. */
function refuseAboveLine(bank: Bank, { business_id, limit }: TradeCreditLine, cents: number): void {
  const used = bank.store.trades
    .by('business_id', business_id)
    .filter(({ status }) => !tradeStates.isFinal(status))
    .reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  if (used + cents > limit.value) throw invalidModel('amount', 'exceeds the trade credit line');
}

/** The names of the two days are not stated. */
const withDates = z.looseObject({
  payout_date: z.optional(z.iso.date()),
  repayment_date: z.optional(z.iso.date()),
});

function datesOf(bank: Bank, trade: Trade, plan: object) {
  const named = withDates.safeParse(plan);
  if (!named.success) throw invalidModel('payback_plan', 'names a date that is invalid');
  const { payout_date = null, repayment_date = null } = named.data;
  if (tradeStates.isFinal(trade.status)) throw refusal(409, 'invalid_status', 'The trade is repaid.');
  if (trade.paid_out_on !== null && payout_date !== trade.payout_date) {
    throw refusal(409, 'invalid_status', 'The trade is paid out.');
  }
  const earliest = payout_date ?? bank.today();
  if (repayment_date !== null && (repayment_date <= earliest || repayment_date <= bank.today())) {
    throw invalidModel('repayment_date', 'must be after today and after the payout');
  }
  return { payout_date, repayment_date };
}
