import * as z from '#shared/kernel/zod.ts';
import { shownTrade, tradeCreditLineOf, tradeOf, withDocument } from './trade-finance.ts';
import type { HandlersOf } from '#sandbox/engine/operation.ts';
import { created, ok } from '#sandbox/engine/operation.ts';
import { invalidModel } from '#sandbox/engine/refusal.ts';
import { toJsonObject } from '#sandbox/entities/json-object.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';
import { moneyInput } from '#shared/bank/contract/schema/money.ts';

/** The one member of a trade that is guessed at. */
const withAmount = z.looseObject({ amount: z.optional(moneyInput()) });

export const tradeHandlers = {
  'businesses.tradeCreditLine.update': ({ path, body }, bank) => {
    const creditLine = tradeCreditLineOf(bank, path.business_id);
    const account = bank.store.accounts.find(body.account_id);
    if (account?.business_id !== creditLine.business_id || account.status !== 'ACTIVE') {
      throw invalidModel('account_id', 'is invalid');
    }
    return ok(bank.store.tradeCreditLines.update(creditLine.id, { account_id: account.id }));
  },
  'businesses.tradeCreditLine.trades.create': ({ path, body }, bank) => {
    const { business_id } = tradeCreditLineOf(bank, path.business_id);
    if (!withAmount.safeParse(body).success) throw invalidModel('amount', 'is invalid');
    const trade = bank.store.trades.insert({
      id: bank.ids.next('trade'),
      business_id,
      status: 'created',
      attributes: toJsonObject(body),
      payback_plan: null,
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
    return ok(shownTrade(bank.store.trades.update(trade.id, { payback_plan: toJsonObject(body) })));
  },
} satisfies Partial<HandlersOf<OperationRow>>;
