import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { endpoint, json } from '#shared/bank/contract/endpoint.ts';
import { id, reference } from '#shared/bank/contract/schema/id.ts';
import { money } from '#shared/bank/contract/schema/money.ts';
import { sentText, text } from '#shared/bank/contract/schema/text.ts';
import { unstatedMembers } from '#shared/bank/contract/schema/unstated.ts';
import { documentLink } from './trade-finance-applications.ts';

/** Nothing is stated of trades but that they exist. */
const trade = memoised(() =>
  z.looseObject({
    id: id(),
    status: text(),
    amount: z.nullish(money()),
    /** When it is paid out and repaid, as it was set. */
    payback_plan: z.nullish(z.looseObject({})),
  }),
);

const tradeCreditLineReply = memoised(() =>
  z.looseObject({
    id: reference(),
    business_id: reference(),
    account_id: reference(),
    limit: z.nullish(money()),
  }),
);

export type Trade = z.output<ReturnType<typeof trade>>;
export type TradeCreditLine = z.output<ReturnType<typeof tradeCreditLineReply>>;

const documents = {
  /** Adds a supporting document to a trade; it must have been uploaded for the business before. */
  attach: endpoint({
    operation: 'businesses.tradeCreditLine.trades.documents.attach',
    method: 'POST',
    path: '/v1/businesses/{business_id}/trade_credit_line/trades/{trade_id}/documents',
    repeats: { trade_id: 'id' },
    body: json(documentLink),
    reply: json(trade),
    // Nothing shows which documents are attached.
    retry: 'never',
  }),
};

const paybackPlan = {
  /** Sets when a trade is paid out and when it is repaid. */
  set: endpoint({
    operation: 'businesses.tradeCreditLine.trades.paybackPlan.set',
    method: 'PUT',
    path: '/v1/businesses/{business_id}/trade_credit_line/trades/{trade_id}/payback_plan',
    repeats: { trade_id: 'id' },
    // When it is paid out and repaid. No name is stated.
    body: json(unstatedMembers),
    reply: json(trade),
    retry: 'natural-key',
  }),
};

const trades = {
  /** Creates a trade on the trade credit line of a business. */
  create: endpoint({
    operation: 'businesses.tradeCreditLine.trades.create',
    method: 'POST',
    path: '/v1/businesses/{business_id}/trade_credit_line/trades',
    body: json(unstatedMembers),
    reply: json(trade),
    successStatus: 201,
    retry: 'never',
  }),
  /** Reads one trade. */
  get: endpoint({
    operation: 'businesses.tradeCreditLine.trades.get',
    method: 'GET',
    path: '/v1/businesses/{business_id}/trade_credit_line/trades/{id}',
    reply: json(trade),
    retry: 'safe',
  }),
  documents,
  paybackPlan,
};

export const tradeCreditLine = {
  /** Attaches an account of the business to its trade credit line. */
  update: endpoint({
    operation: 'businesses.tradeCreditLine.update',
    method: 'PATCH',
    path: '/v1/businesses/{business_id}/trade_credit_line',
    // The name is not stated.
    body: json(() => z.strictObject({ account_id: sentText() })),
    reply: json(tradeCreditLineReply),
    retry: 'natural-key',
  }),
  trades,
};
