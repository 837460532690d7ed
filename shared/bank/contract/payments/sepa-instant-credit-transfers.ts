import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { endpoint, json } from '#shared/bank/contract/endpoint.ts';
import { flag } from '#shared/bank/contract/schema/flag.ts';
import { id, reference } from '#shared/bank/contract/schema/id.ts';
import { unitlessEuroInput } from '#shared/bank/contract/schema/money.ts';
import { openEnum } from '#shared/bank/contract/schema/open-enum.ts';
import { paginated } from '#shared/bank/contract/schema/pagination.ts';
import { sepaIban, sepaReference, sepaText } from '#shared/bank/contract/schema/sepa.ts';
import { iban } from '#shared/bank/contract/schema/iban.ts';
import { sentText, text } from '#shared/bank/contract/schema/text.ts';
import { creditorFields } from './transfer-fields.ts';

export const filteredStatuses = ['INITIATED', 'RESERVED', 'READY_FOR_CLEARING', 'CLEARED'] as const;

/** The last one is known from the event alone; by the others the list is filtered. */
export const instantTransferStatuses = [...filteredStatuses, 'FAILED'] as const;

const instantTransfer = memoised(() =>
  z.looseObject({
    id: id(),
    status: z.nullish(openEnum(instantTransferStatuses)),
    ...creditorFields(),
    account_iban: text(),
    idempotency_key: text(),
    valuta_date: text(),
    schedule_id: reference(),
    batch_id: reference(),
    rejection_reason: text(),
  }),
);

export type SepaInstantCreditTransfer = z.output<ReturnType<typeof instantTransfer>>;

export const sepaInstantCreditTransfers = {
  /**
   * Sends money within seconds through a change request; to an IBAN that cannot be reached it fails and a
   * standard transfer is needed.
   */
  create: endpoint({
    operation: 'accounts.sepaInstantCreditTransfers.create',
    method: 'POST',
    path: '/v1/accounts/{account_id}/transactions/sepa_instant_credit_transfers',
    body: json(() =>
      z.strictObject({
        amount: unitlessEuroInput(),
        creditor_iban: sepaIban(),
        creditor_name: sepaText(70),
        description: z.optional(sepaText(140)),
        end_to_end_id: z.optional(sepaReference()),
        initiator_reference: z.optional(sentText()),
        idempotency_key: z.optional(sentText()),
        verification_of_payee_id: z.optional(sentText()),
      }),
    ),
    reply: json(instantTransfer),
    successStatus: 201,
    changeRequest: true,
    // The key may be missing; the list shows the caller's own reference.
    retry: 'natural-key',
  }),
  /** Lists the instant transfers of an account; failed ones cannot be asked for by status. */
  list: endpoint({
    operation: 'accounts.sepaInstantCreditTransfers.list',
    method: 'GET',
    path: '/v1/accounts/{account_id}/transactions/sepa_instant_credit_transfers',
    filter: memoised(() =>
      z.strictObject({
        status: z.optional(z.enum(filteredStatuses)),
        creditor_iban: z.optional(iban()),
      }),
    ),
    reply: json(() => z.array(instantTransfer())),
    paginated,
    relies: ['status', 'amount.value'],
    retry: 'safe',
  }),
  /** Reads one instant transfer. */
  get: endpoint({
    operation: 'accounts.sepaInstantCreditTransfers.get',
    method: 'GET',
    path: '/v1/accounts/{account_id}/transactions/sepa_instant_credit_transfers/{id}',
    reply: json(instantTransfer),
    relies: ['status', 'amount.value'],
    retry: 'safe',
  }),
};

export const sepaInstantReachability = {
  /** Tells whether an instant transfer to this IBAN is possible. */
  get: endpoint({
    operation: 'sepaInstantReachability.get',
    method: 'GET',
    path: '/v1/sepa_instant_reachability/{iban}',
    reply: json(() => z.looseObject({ sct_instant_reachability: z.nullish(flag()) })),
    retry: 'safe',
  }),
};
