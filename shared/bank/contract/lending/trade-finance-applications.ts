import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { endpoint, json } from '#shared/bank/contract/endpoint.ts';
import { count } from '#shared/bank/contract/schema/count.ts';
import { id, reference } from '#shared/bank/contract/schema/id.ts';
import { money, moneyInput } from '#shared/bank/contract/schema/money.ts';
import { openEnum } from '#shared/bank/contract/schema/open-enum.ts';
import { rate, sentRate } from '#shared/bank/contract/schema/rate.ts';
import { sepaIban } from '#shared/bank/contract/schema/sepa.ts';
import { day, sentText, text } from '#shared/bank/contract/schema/text.ts';
import { partnerContact, partnerContactInput } from './partner-contact.ts';

export const tradeFinanceApplicationStatuses = ['pending', 'approved', 'rejected'] as const;

const applicationInput = memoised(() =>
  z.strictObject({
    requested_credit_line: moneyInput(),
    // The reference demands these too.
    identification_id: z.optional(sentText()),
    // Four decimals.
    nominal_interest_rate: z.optional(sentRate()),
    recipient_iban: z.optional(sepaIban()),
    // What a credit agency says of the business: probability of default and score.
    creditreform_pd: z.optional(sentText()),
    creditreform_score: z.optional(z.int()),
    ...partnerContactInput(),
    partner_score: z.optional(sentText()),
    application_date: z.optional(day()),
  }),
);

const application = memoised(() =>
  z.looseObject({
    id: id(),
    status: z.nullish(openEnum(tradeFinanceApplicationStatuses)),
    status_detail: text(),
    requested_credit_line: z.nullish(money()),
    nominal_interest_rate: z.nullish(rate()),
    recipient_iban: text(),
    identification_id: reference(),
    creditreform_pd: text(),
    creditreform_score: z.nullish(count()),
    ...partnerContact(),
    partner_score: text(),
    application_date: text(),
  }),
);

/** Names a document that was uploaded for the business. The name is not stated. */
export const documentLink = memoised(() => z.strictObject({ document_id: sentText() }));

export type TradeFinanceApplication = z.output<ReturnType<typeof application>>;

const documents = {
  /**
   * Attaches a document to an application for a trade credit line; it must have been uploaded for the business
   * before.
   */
  attach: endpoint({
    operation: 'businesses.tradeFinanceApplications.documents.attach',
    method: 'POST',
    path: '/v1/businesses/{business_id}/trade_finance_applications/{id}/documents',
    repeats: { id: 'id' },
    body: json(documentLink),
    reply: json(application),
    // Nothing shows which documents are attached.
    retry: 'never',
  }),
};

export const tradeFinanceApplications = {
  /** Applies for a trade credit line of a business; people decide on it, so it takes its time. */
  create: endpoint({
    operation: 'businesses.tradeFinanceApplications.create',
    method: 'POST',
    path: '/v1/businesses/{business_id}/trade_finance_applications',
    body: json(applicationInput),
    reply: json(application),
    successStatus: 201,
    retry: 'never',
  }),
  /** Reads one application for a trade credit line, with its status. */
  get: endpoint({
    operation: 'businesses.tradeFinanceApplications.get',
    method: 'GET',
    path: '/v1/businesses/{business_id}/trade_finance_applications/{id}',
    reply: json(application),
    retry: 'safe',
  }),
  documents,
};
