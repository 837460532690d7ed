import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { endpoint, json } from '#shared/bank/contract/endpoint.ts';
import { customerTypes } from '#shared/bank/contract/schema/customer-type.ts';
import { id, reference } from '#shared/bank/contract/schema/id.ts';
import { euroInput, money } from '#shared/bank/contract/schema/money.ts';
import { openEnum, sentOpenEnum } from '#shared/bank/contract/schema/open-enum.ts';
import { paginated } from '#shared/bank/contract/schema/pagination.ts';
import { sepaReturnCodes } from '#shared/bank/contract/schema/sepa-return-code.ts';
import { sepaBic, sepaIban, sepaReference, sepaText } from '#shared/bank/contract/schema/sepa.ts';
import { day, instant, sentText, text } from '#shared/bank/contract/schema/text.ts';

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
    id: id(),
    person_id: reference(),
    account_id: reference(),
    status: z.nullish(openEnum(directDebitStatuses)),
    reference: reference(),
    amount: z.nullish(money()),
    description: text(),
    collection_date: text(),
    mandate: z.nullish(
      z.looseObject({
        reference: reference(),
        creditor_identifier: text(),
        scheme: z.nullish(openEnum(mandateSchemes)),
        sequence_type: z.nullish(openEnum(mandateSequenceTypes)),
        signature_date: text(),
        debtor_name: text(),
        debtor_iban: text(),
        debtor_bic: text(),
      }),
    ),
    /** The parts of the mandate by which a debtor knows the debit. */
    mandate_reference: text(),
    debtor_name: text(),
    debtor_iban: text(),
    end_to_end_id: text(),
    created_at: text(),
  }),
);

const directDebitInput = memoised(() =>
  z.strictObject({
    // The key the bank deduplicates by; it may be missing.
    reference: z.optional(z.uuid()),
    amount: euroInput(),
    description: z.optional(sepaText(140)),
    // The next day unless given, and at most 14 days ahead.
    collection_date: z.optional(z.union([day(), instant()])),
    // SEPA asks for its reference and its debtor.
    mandate: z.strictObject({
      // Unique for a creditor identifier.
      reference: sepaReference(),
      creditor_identifier: z.optional(sepaReference()),
      scheme: z.optional(sentOpenEnum(mandateSchemes)),
      sequence_type: z.optional(sentOpenEnum(mandateSequenceTypes)),
      signature_date: z.optional(z.union([day(), instant()])),
      debtor_name: sepaText(70),
      debtor_iban: sepaIban(),
      debtor_bic: z.optional(sepaBic()),
    }),
    end_to_end_id: z.optional(sepaReference()),
  }),
);

const incomingDirectDebit = memoised(() =>
  z.looseObject({
    /** The same as in the later booking. */
    transaction_id: id(),
    amount: z.nullish(money()),
    description: text(),
    purpose_code: text(),
    end_to_end_id: text(),
    valuta_date: text(),
    requested_collection_date: text(),
    collection_sequence: z.nullish(openEnum(collectionSequences)),
    mandate_reference: text(),
    creditor_identifier: text(),
    creditor_name: text(),
    creditor_iban: text(),
    creditor_bic: text(),
    debtor_name: text(),
    debtor_iban: text(),
    debtor_bic: text(),
  }),
);

const directDebitReturn = memoised(() =>
  z.looseObject({
    id: id(),
    account_id: reference(),
    customer_id: reference(),
    customer_type: z.nullish(openEnum(customerTypes)),
    amount: z.nullish(money()),
    creditor_iban: text(),
    creditor_name: text(),
    creditor_identifier: text(),
    mandate_reference: text(),
    end_to_end_id: text(),
    sepa_return_code: z.nullish(openEnum(sepaReturnCodes)),
    description: text(),
    recorded_at: text(),
  }),
);

export type SepaDirectDebit = z.output<ReturnType<typeof directDebit>>;
export type IncomingSepaDirectDebit = z.output<ReturnType<typeof incomingDirectDebit>>;
export type SepaDirectDebitReturn = z.output<ReturnType<typeof directDebitReturn>>;

/** Collected by freelancers for their own accounts. */
export const sepaDirectDebits = {
  /** Collects money for a freelancer from the debtor of a mandate, the next day unless another is named. */
  create: endpoint({
    operation: 'persons.accounts.sepaDirectDebits.create',
    method: 'POST',
    path: '/v1/persons/{person_id}/accounts/{account_id}/transactions/sepa_direct_debit',
    // The bank may move it to the next day on which banks settle.
    repeats: { collection_date: 'nowhere' },
    body: json(directDebitInput),
    reply: json(directDebit),
    successStatus: 201,
    // The reference may be missing, and without a list nothing tells whether the debit was made.
    retry: 'never',
  }),
  /** Reads one direct debit of a freelancer. */
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
  /** Collects money from an account elsewhere for a billing account of the partner. */
  create: endpoint({
    operation: 'accounts.sepaDirectDebits.create',
    method: 'POST',
    path: '/v1/accounts/{account_id}/transactions/sepa_direct_debit',
    // The bank may move it to the next day on which banks settle.
    repeats: { collection_date: 'nowhere' },
    body: json(directDebitInput),
    reply: json(directDebit),
    successStatus: 201,
    retry: 'never',
  }),
  /** Reads one direct debit of a billing account. */
  get: endpoint({
    operation: 'accounts.sepaDirectDebits.get',
    method: 'GET',
    path: '/v1/accounts/{account_id}/transactions/sepa_direct_debit/{id}',
    reply: json(directDebit),
    retry: 'safe',
  }),
};

export const incomingSepaDirectDebits = {
  /** Lists what other banks have announced to collect from an account and have not collected yet. */
  listScheduled: endpoint({
    operation: 'accounts.incomingSepaDirectDebits.listScheduled',
    method: 'GET',
    path: '/v1/accounts/{account_id}/incoming_sepa_direct_debits/scheduled',
    reply: json(() => z.array(incomingDirectDebit())),
    paginated,
    relies: ['amount.value'],
    retry: 'safe',
  }),
};

export const sepaDirectDebitReturns = {
  /** Gives a direct debit back by a change request, once, and only up to 56 days after its valuta date. */
  create: endpoint({
    operation: 'persons.accounts.sepaDirectDebitReturns.create',
    method: 'POST',
    path: '/v1/persons/{person_id}/accounts/{account_id}/sepa_direct_debit_returns',
    body: json(() =>
      z.strictObject({
        // Of the debit: its booking is at most 56 days old, negative, and was not given back yet.
        booking_id: sentText(),
        reason: z.optional(sentText()),
      }),
    ),
    reply: json(directDebitReturn),
    successStatus: 201,
    changeRequest: true,
    // A debit is given back once: a second booking refers to it.
    retry: 'natural-key',
  }),
};
