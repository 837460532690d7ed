import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { endpoint, json } from '#shared/bank/contract/endpoint.ts';
import { flag } from '#shared/bank/contract/schema/flag.ts';
import { id, reference } from '#shared/bank/contract/schema/id.ts';
import { openEnum, sentOpenEnum } from '#shared/bank/contract/schema/open-enum.ts';
import { paginated } from '#shared/bank/contract/schema/pagination.ts';
import { sentText, text } from '#shared/bank/contract/schema/text.ts';

export const closureReasons = [
  'ORDINARY',
  'IMMEDIATE',
  'TECHNICAL_IMMEDIATE_INTERNAL',
  'ACCOUNT_REVOCATION',
  'ACCOUNT_REVOCATION_INTERNAL',
  'COMPLIANCE_IMMEDIATE_INTERNAL',
  'COMPLIANCE_ORDINARY_INTERNAL',
  'CUSTOMER_WISH',
  'CUSTOMER_WISH_INTERNAL',
  'DUNNING_DECOUPLED_CARD_INTERNAL',
  'INSOLVENCY_IMMEDIATE_INTERNAL',
  'INSOLVENCY_ORDINARY_INTERNAL',
  'PARTNER_SERVICE_ACCOUNT_TERMINATED',
] as const;

export const closureStatuses = [
  'INITIATED',
  'CONFIRMED',
  'IN_PROGRESS',
  'COMPLETED',
  'FAILED',
  'REVOKED',
] as const;

const accountClosureRequest = memoised(() =>
  z.looseObject({
    id: id(),
    account_id: reference(),
    closure_reason: z.nullish(openEnum(closureReasons)),
    status: z.nullish(openEnum(closureStatuses)),
    /** Later than asked for while a direct debit could still be returned. */
    technical_closure_date: text(),
    legal_closure_date: text(),
    /** Its code is, for example, `negative_balance`. */
    failure_reason: z.nullish(z.union([z.looseObject({ code: text(), detail: text() }), z.string()])),
    /** Whether the bank may pay out what is left on the account. */
    payout_allowed: z.nullish(flag()),
    updated_at: text(),
  }),
);

export type AccountClosureRequest = z.output<ReturnType<typeof accountClosureRequest>>;

export const accountClosureRequests = {
  /**
   * Asks the bank to close an account; asked for again it answers with the same request, and a direct debit
   * that can still come back postpones the closure of card accounts.
   */
  create: endpoint({
    operation: 'accountClosureRequests.create',
    method: 'POST',
    path: '/v1/account_closure_requests',
    body: json(() =>
      z.strictObject({ account_id: sentText(), closure_reason: sentOpenEnum(closureReasons) }),
    ),
    reply: json(accountClosureRequest),
    successStatus: 201,
    // That the same account and reason answer with the request there is, the reference alone says; the list tells.
    retry: 'natural-key',
  }),
  /** Lists the closure requests of the partner. */
  list: endpoint({
    operation: 'accountClosureRequests.list',
    method: 'GET',
    path: '/v1/account_closure_requests',
    reply: json(() => z.array(accountClosureRequest())),
    paginated,
    retry: 'safe',
  }),
  /** Reads one closure request; a failed one says why in `failure_reason`. */
  get: endpoint({
    operation: 'accountClosureRequests.get',
    method: 'GET',
    path: '/v1/account_closure_requests/{id}',
    reply: json(accountClosureRequest),
    relies: ['status', 'technical_closure_date', 'failure_reason'],
    retry: 'safe',
  }),
};
