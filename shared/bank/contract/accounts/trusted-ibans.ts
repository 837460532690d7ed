import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { empty, endpoint, json } from '#shared/bank/contract/endpoint.ts';
import { id, reference } from '#shared/bank/contract/schema/id.ts';
import { paginated } from '#shared/bank/contract/schema/pagination.ts';
import { sepaIban } from '#shared/bank/contract/schema/sepa.ts';
import { sentText, text } from '#shared/bank/contract/schema/text.ts';

const trustedIban = memoised(() =>
  z.looseObject({
    id: id(),
    iban: text(),
    /** The person whose second factor added it. */
    approved_by: reference(),
    created_at: text(),
  }),
);

export type TrustedIban = z.output<ReturnType<typeof trustedIban>>;

export const trustedIbans = {
  /**
   * Adds an IBAN to which transfers need no second factor, after a change request that the named authorized
   * person confirms.
   */
  create: endpoint({
    operation: 'accounts.trustedIbans.create',
    method: 'POST',
    path: '/v1/accounts/{account_id}/trusted_ibans',
    // The person receives the challenge, so it must be one who may use the account.
    body: json(() => z.strictObject({ iban: sepaIban(), person_id: sentText() })),
    reply: json(trustedIban),
    successStatus: 201,
    changeRequest: true,
    retry: 'natural-key',
  }),
  /** Lists the trusted IBANs of an account. */
  list: endpoint({
    operation: 'accounts.trustedIbans.list',
    method: 'GET',
    path: '/v1/accounts/{account_id}/trusted_ibans',
    sort: ['created_at'],
    filter: memoised(() =>
      z.strictObject({ iban: z.optional(sentText()), approved_by: z.optional(sentText()) }),
    ),
    reply: json(() => z.array(trustedIban())),
    paginated,
    retry: 'safe',
  }),
  /** Stops trusting an IBAN through a change request; the query names the person who added it. */
  delete: endpoint({
    operation: 'accounts.trustedIbans.delete',
    method: 'DELETE',
    path: '/v1/accounts/{account_id}/trusted_ibans/{trusted_iban_id}',
    // The person who added it.
    query: memoised(() => z.strictObject({ person_id: sentText() })),
    reply: empty,
    changeRequest: true,
    retry: 'natural-key',
  }),
};
