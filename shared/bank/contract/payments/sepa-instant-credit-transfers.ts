import * as z from 'zod';
import { endpoint, json, memoised } from '#shared/bank/contract/endpoint.ts';
import { id, reference } from '#shared/bank/contract/schema/id.ts';
import { euroInput } from '#shared/bank/contract/schema/money.ts';
import { openEnum } from '#shared/bank/contract/schema/open-enum.ts';
import { paginated } from '#shared/bank/contract/schema/pagination.ts';
import { iban, sentText, text } from '#shared/bank/contract/schema/text.ts';
import { creditorFields } from './transfer-fields.ts';

export const instantTransferStatuses = [
  'INITIATED',
  'RESERVED',
  'READY_FOR_CLEARING',
  'CLEARED',
  // Known from the event alone; the list cannot be filtered by it.
  'FAILED',
] as const;

const instantTransfer = memoised(() =>
  z.looseObject({
    id,
    status: openEnum(instantTransferStatuses).nullish(),
    ...creditorFields,
    account_iban: text,
    idempotency_key: text,
    valuta_date: text,
    schedule_id: reference,
    batch_id: reference,
    rejection_reason: text,
  }),
);

export type SepaInstantCreditTransfer = z.output<ReturnType<typeof instantTransfer>>;

export const sepaInstantCreditTransfers = {
  create: endpoint({
    operation: 'accounts.sepaInstantCreditTransfers.create',
    method: 'POST',
    path: '/v1/accounts/{account_id}/transactions/sepa_instant_credit_transfers',
    body: json(() =>
      z.strictObject({
        // In this request money has no unit.
        amount: euroInput.omit({ unit: true }),
        creditor_iban: iban,
        creditor_name: sentText(70),
        description: sentText(140).optional(),
        end_to_end_id: sentText(35).optional(),
        initiator_reference: sentText().optional(),
        idempotency_key: sentText().optional(),
        verification_of_payee_id: sentText().optional(),
      }),
    ),
    reply: json(instantTransfer),
    successStatus: 201,
    changeRequest: true,
    // The key may be missing; the list shows the caller's own reference.
    retry: 'natural-key',
  }),
  list: endpoint({
    operation: 'accounts.sepaInstantCreditTransfers.list',
    method: 'GET',
    path: '/v1/accounts/{account_id}/transactions/sepa_instant_credit_transfers',
    filter: memoised(() =>
      z.strictObject({
        status: z.enum(instantTransferStatuses).exclude(['FAILED']).optional(),
        creditor_iban: iban.optional(),
      }),
    ),
    reply: json(() => z.array(instantTransfer())),
    paginated,
    retry: 'safe',
  }),
  get: endpoint({
    operation: 'accounts.sepaInstantCreditTransfers.get',
    method: 'GET',
    path: '/v1/accounts/{account_id}/transactions/sepa_instant_credit_transfers/{id}',
    reply: json(instantTransfer),
    retry: 'safe',
  }),
};

export const sepaInstantReachability = {
  get: endpoint({
    operation: 'sepaInstantReachability.get',
    method: 'GET',
    path: '/v1/sepa_instant_reachability/{iban}',
    reply: json(() => z.looseObject({ sct_instant_reachability: z.boolean().nullish() })),
    retry: 'safe',
  }),
};
