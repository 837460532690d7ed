import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { endpoint, json } from '#shared/bank/contract/endpoint.ts';
import { codeDeliveryMethods, oneTimeCode } from '#shared/bank/contract/schema/device-signature.ts';
import { id, reference } from '#shared/bank/contract/schema/id.ts';
import { openEnum } from '#shared/bank/contract/schema/open-enum.ts';
import { paginated } from '#shared/bank/contract/schema/pagination.ts';
import { sepaText } from '#shared/bank/contract/schema/sepa.ts';
import { sentText, text } from '#shared/bank/contract/schema/text.ts';
import { transferFields, transferInput } from './transfer-fields.ts';

export const sepaCreditTransferStatuses = [
  'created',
  'authorization_required',
  'confirmation_required',
  'accepted',
  'declined',
  'executed',
  'review_needed',
  'scheduled',
  'canceled',
] as const;

export const sepaCreditTransfer = memoised(() =>
  z.looseObject({
    id: id(),
    person_id: reference(),
    account_id: reference(),
    status: z.nullish(openEnum(sepaCreditTransferStatuses)),
    ...transferFields(),
    schedule_id: reference(),
    batch_id: reference(),
    created_at: text(),
    rejection_reason: text(),
  }),
);

export type SepaCreditTransfer = z.output<ReturnType<typeof sepaCreditTransfer>>;

export const sepaCreditTransfers = {
  /**
   * Transfers money from an account of a person through a change request, which a trusted IBAN does not need;
   * the same reference answers with the transfer that exists.
   */
  create: endpoint({
    operation: 'persons.accounts.sepaCreditTransfers.create',
    method: 'POST',
    path: '/v1/persons/{person_id}/accounts/{account_id}/transactions/sepa_credit_transfer',
    body: json(() =>
      z.strictObject({
        ...transferInput(),
        // The key that the bank deduplicates by, says the reference.
        reference: z.uuid(),
        // False selects the deprecated authorize and confirm of the transfer itself.
        change_request_enabled: z.optional(z.boolean()),
        verification_of_payee_id: z.optional(sentText()),
      }),
    ),
    reply: json(sepaCreditTransfer),
    successStatus: 201,
    changeRequest: true,
    retry: 'idempotent-key',
  }),
  /** Lists the credit transfers of an account of a person. */
  list: endpoint({
    operation: 'persons.accounts.sepaCreditTransfers.list',
    method: 'GET',
    path: '/v1/persons/{person_id}/accounts/{account_id}/transactions/sepa_credit_transfer',
    reply: json(() => z.array(sepaCreditTransfer())),
    paginated,
    retry: 'safe',
  }),
  /** Reads one credit transfer. */
  get: endpoint({
    operation: 'persons.accounts.sepaCreditTransfers.get',
    method: 'GET',
    path: '/v1/persons/{person_id}/accounts/{account_id}/transactions/sepa_credit_transfer/{id}',
    reply: json(sepaCreditTransfer),
    retry: 'safe',
  }),
  /**
   * Sends the SMS code of a transfer made without change request.
   *
   * @deprecated Use `changeRequests.authorize`.
   */
  authorize: endpoint({
    operation: 'persons.accounts.sepaCreditTransfers.authorize',
    method: 'POST',
    path: '/v1/persons/{person_id}/accounts/{account_id}/transactions/sepa_credit_transfer/{id}/authorize',
    repeats: { id: 'id' },
    // `static` is for tests only: nothing is sent, and the code is 212212.
    body: json(() => z.strictObject({ delivery_method: z.optional(z.enum(codeDeliveryMethods)) })),
    reply: json(sepaCreditTransfer),
    deprecated: { use: 'changeRequests.authorize' },
    retry: 'never',
    neverAutomated: 'second-factor',
  }),
  /**
   * Confirms a transfer made without change request by its SMS code.
   *
   * @deprecated Use `changeRequests.confirm`.
   */
  confirm: endpoint({
    operation: 'persons.accounts.sepaCreditTransfers.confirm',
    method: 'POST',
    path: '/v1/persons/{person_id}/accounts/{account_id}/transactions/sepa_credit_transfer/{id}/confirm',
    repeats: { id: 'id' },
    body: json(() => z.strictObject({ authorization_token: oneTimeCode() })),
    reply: json(sepaCreditTransfer),
    deprecated: { use: 'changeRequests.confirm' },
    retry: 'never',
    neverAutomated: 'second-factor',
  }),
};

/** Transfers of the partner's own money. */
export const billingCreditTransfers = {
  /** Pays from a billing account of the partner, which no customer has to confirm. */
  create: endpoint({
    operation: 'accounts.sepaCreditTransfers.create',
    method: 'POST',
    path: '/v1/accounts/{account_id}/transactions/sepa_credit_transfer',
    body: json(() =>
      z.strictObject({
        ...transferInput(),
        recipient_name: z.optional(sepaText(70)),
        reference: z.optional(z.uuid()),
        verification_of_payee_id: z.optional(sentText()),
      }),
    ),
    reply: json(sepaCreditTransfer),
    successStatus: 201,
    // The reference may be missing, and without a list nothing tells whether the transfer was made.
    retry: 'never',
  }),
  /** Reads one credit transfer of a billing account. */
  get: endpoint({
    operation: 'accounts.sepaCreditTransfers.get',
    method: 'GET',
    path: '/v1/accounts/{account_id}/transactions/sepa_credit_transfer/{id}',
    reply: json(sepaCreditTransfer),
    retry: 'safe',
  }),
};
