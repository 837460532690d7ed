import * as z from 'zod';
import { endpoint, json, memoised } from '#shared/bank/contract/endpoint.ts';
import { id, reference } from '#shared/bank/contract/schema/id.ts';
import { euroInput, money } from '#shared/bank/contract/schema/money.ts';
import { openEnum, sentOpenEnum } from '#shared/bank/contract/schema/open-enum.ts';
import { paginated } from '#shared/bank/contract/schema/pagination.ts';
import { bic, day, iban, instant, sentText, text } from '#shared/bank/contract/schema/text.ts';

export const directDebitStatuses = [
  'created',
  'accepted',
  'declined',
  'executed',
  'review_needed',
  'canceled',
] as const;

export const mandateSchemes = ['CORE', 'B2B'] as const;

export const mandateSequenceTypes = ['ONE_OFF', 'FIRST', 'RECURRENT', 'FINAL'] as const;

/** As the booking of the debit and its announcement spell it. */
export const collectionSequences = ['FRST', 'RCUR', 'OOFF', 'FNAL'] as const;

const directDebit = memoised(() =>
  z.looseObject({
    id,
    status: openEnum(directDebitStatuses).nullish(),
    reference,
    amount: money.nullish(),
    description: text,
    collection_date: text,
    mandate: z
      .looseObject({
        reference,
        creditor_identifier: text,
        scheme: openEnum(mandateSchemes).nullish(),
        sequence_type: openEnum(mandateSequenceTypes).nullish(),
        signature_date: text,
        debtor_name: text,
        debtor_iban: text,
        debtor_bic: text,
      })
      .nullish(),
    end_to_end_id: text,
  }),
);

const directDebitInput = memoised(() =>
  z.strictObject({
    // The key the bank deduplicates by; it may be missing.
    reference: z.uuid().optional(),
    amount: euroInput,
    description: sentText(140).optional(),
    // The next day unless given, and at most 14 days ahead.
    collection_date: z.union([day, instant]).optional(),
    mandate: z.strictObject({
      // Unique for a creditor identifier.
      reference: sentText(35),
      creditor_identifier: sentText(35).optional(),
      scheme: sentOpenEnum(mandateSchemes).optional(),
      sequence_type: sentOpenEnum(mandateSequenceTypes).optional(),
      signature_date: z.union([day, instant]).optional(),
      debtor_name: sentText(70),
      debtor_iban: iban,
      debtor_bic: bic.optional(),
    }),
    end_to_end_id: sentText(35).optional(),
  }),
);

const incomingDirectDebit = memoised(() =>
  z.looseObject({
    /** The same as in the later booking. */
    transaction_id: id,
    amount: money.nullish(),
    description: text,
    purpose_code: text,
    end_to_end_id: text,
    valuta_date: text,
    requested_collection_date: text,
    collection_sequence: openEnum(collectionSequences).nullish(),
    creditor_name: text,
    creditor_iban: text,
    creditor_bic: text,
    debtor_name: text,
    debtor_iban: text,
    debtor_bic: text,
  }),
);

const directDebitReturn = memoised(() =>
  z.looseObject({
    id,
    account_id: reference,
    customer_id: reference,
    customer_type: openEnum(['Person', 'Business']).nullish(),
    amount: money.nullish(),
    creditor_iban: text,
    creditor_name: text,
    creditor_identifier: text,
    mandate_reference: text,
    end_to_end_id: text,
    sepa_return_code: text,
    description: text,
    recorded_at: text,
  }),
);

export type SepaDirectDebit = z.output<ReturnType<typeof directDebit>>;
export type IncomingSepaDirectDebit = z.output<ReturnType<typeof incomingDirectDebit>>;
export type SepaDirectDebitReturn = z.output<ReturnType<typeof directDebitReturn>>;

/** Collected by freelancers for their own accounts. */
export const sepaDirectDebits = {
  create: endpoint({
    operation: 'persons.accounts.sepaDirectDebits.create',
    method: 'POST',
    path: '/v1/persons/{person_id}/accounts/{account_id}/transactions/sepa_direct_debit',
    body: json(directDebitInput),
    reply: json(directDebit),
    successStatus: 201,
    // The reference may be missing, and without a list nothing tells whether the debit was made.
    retry: 'never',
  }),
  get: endpoint({
    operation: 'persons.accounts.sepaDirectDebits.get',
    method: 'GET',
    path: '/v1/persons/{person_id}/accounts/{account_id}/transactions/sepa_direct_debit/{id}',
    reply: json(directDebit),
    retry: 'safe',
  }),
};

/** Collected by the partner for its billing account. */
export const billingDirectDebits = {
  create: endpoint({
    operation: 'accounts.sepaDirectDebits.create',
    method: 'POST',
    path: '/v1/accounts/{account_id}/transactions/sepa_direct_debit',
    body: json(directDebitInput),
    reply: json(directDebit),
    successStatus: 201,
    retry: 'never',
  }),
  get: endpoint({
    operation: 'accounts.sepaDirectDebits.get',
    method: 'GET',
    path: '/v1/accounts/{account_id}/transactions/sepa_direct_debit/{id}',
    reply: json(directDebit),
    retry: 'safe',
  }),
};

export const incomingSepaDirectDebits = {
  listScheduled: endpoint({
    operation: 'accounts.incomingSepaDirectDebits.listScheduled',
    method: 'GET',
    path: '/v1/accounts/{account_id}/incoming_sepa_direct_debits/scheduled',
    reply: json(() => z.array(incomingDirectDebit())),
    paginated,
    retry: 'safe',
  }),
};

export const sepaDirectDebitReturns = {
  create: endpoint({
    operation: 'persons.accounts.sepaDirectDebitReturns.create',
    method: 'POST',
    path: '/v1/persons/{person_id}/accounts/{account_id}/sepa_direct_debit_returns',
    body: json(() =>
      z.strictObject({
        // Of the debit: its booking is at most 56 days old, negative, and was not given back yet.
        booking_id: sentText(),
        reason: sentText().optional(),
      }),
    ),
    reply: json(directDebitReturn),
    successStatus: 201,
    changeRequest: true,
    // A debit is given back once: a second booking refers to it.
    retry: 'natural-key',
  }),
};
