import type { Bank } from '#sandbox/engine/bank.ts';
import type {
  Trade,
  TradeCreditLine,
  TradeFinanceApplication,
} from '#sandbox/engine/model/business-lending.ts';
import { invalidModel, modelNotFound } from '#sandbox/engine/refusal.ts';
import { existingBusiness } from '#sandbox/entities/customers/shown-business.ts';

/** An application under the path of its business. */
export function tradeFinanceApplicationOf(
  bank: Bank,
  path: { readonly business_id: string; readonly id: string },
): TradeFinanceApplication {
  const business = existingBusiness(bank, path.business_id);
  const application = bank.store.tradeFinanceApplications.get(path.id);
  if (application.business_id !== business.id) throw modelNotFound('TradeFinanceApplication', application.id);
  return application;
}

export function shownTradeFinanceApplication(application: TradeFinanceApplication) {
  const { id, status, status_detail, requested_credit_line, attributes } = application;
  return { ...attributes, id, status, status_detail, requested_credit_line };
}

/** It exists from the approval of an application on. */
export function tradeCreditLineOf(bank: Bank, business_id: string): TradeCreditLine {
  const business = existingBusiness(bank, business_id);
  const creditLine = bank.store.tradeCreditLines.by('business_id', business.id)[0];
  if (creditLine === undefined) throw modelNotFound('TradeCreditLine', business.id);
  return creditLine;
}

/** A trade under the path of its business. */
export function tradeOf(bank: Bank, business_id: string, id: string): Trade {
  const creditLine = tradeCreditLineOf(bank, business_id);
  const trade = bank.store.trades.get(id);
  if (trade.business_id !== creditLine.business_id) throw modelNotFound('Trade', id);
  return trade;
}

export function shownTrade({ id, status, attributes, payback_plan }: Trade) {
  return { ...attributes, id, status, payback_plan };
}

/** Adds a document that was uploaded for the business; adding it again has no effect. */
export function withDocument(
  bank: Bank,
  { business_id, document_ids }: Pick<Trade, 'business_id' | 'document_ids'>,
  document_id: string,
): readonly string[] {
  const document = bank.store.documents.find(document_id);
  if (document?.customer_id !== business_id || document.deleted_at !== null) {
    throw invalidModel('document_id', 'is invalid');
  }
  return [...new Set([...document_ids, document.id])];
}
