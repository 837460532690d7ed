import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { endpoint, json } from '#shared/bank/contract/endpoint.ts';
import { id } from '#shared/bank/contract/schema/id.ts';
import { openEnum } from '#shared/bank/contract/schema/open-enum.ts';
import { paginated } from '#shared/bank/contract/schema/pagination.ts';
import { sepaIban, sepaReference } from '#shared/bank/contract/schema/sepa.ts';
import { day, sentText, text } from '#shared/bank/contract/schema/text.ts';

export const mandateTypes = ['B2B', 'Core'] as const;

export const referenceAccountStatuses = ['ACTIVE', 'INACTIVE'] as const;

/** The mandate is signed before the account is added: the bank draws money by it, and SEPA asks for all of it. */
export const referenceAccountInput = memoised(() =>
  z.strictObject({
    // Holder of the external account.
    name: sentText(),
    iban: sepaIban(),
    mandate_number: sepaReference(),
    mandate_signature_date: day(),
    mandate_type: z.optional(z.enum(mandateTypes)),
  }),
);

const referenceAccount = memoised(() =>
  z.looseObject({
    id: id(),
    status: z.nullish(openEnum(referenceAccountStatuses)),
    name: text(),
    iban: text(),
    mandate_number: text(),
    mandate_signature_date: text(),
    /** Shown for businesses. */
    mandate_type: z.nullish(openEnum(mandateTypes)),
  }),
);

export const referenceAccountFilter = memoised(() =>
  z.strictObject({
    iban: z.optional(sentText()),
    status: z.optional(z.enum(referenceAccountStatuses)),
  }),
);

export type ReferenceAccount = z.output<ReturnType<typeof referenceAccount>>;

export const referenceAccountsOfPerson = {
  /** Lists the external accounts of an account of a person. */
  list: endpoint({
    operation: 'persons.accounts.referenceAccounts.list',
    method: 'GET',
    path: '/v1/persons/{person_id}/accounts/{account_id}/reference_accounts',
    filter: referenceAccountFilter,
    reply: json(() => z.array(referenceAccount())),
    paginated,
    relies: ['status'],
    retry: 'safe',
  }),
  /** Adds an external account to draw money from; the direct debit mandate must have been signed before. */
  create: endpoint({
    operation: 'persons.accounts.referenceAccounts.create',
    method: 'POST',
    path: '/v1/persons/{person_id}/accounts/{account_id}/reference_accounts',
    body: json(referenceAccountInput),
    reply: json(referenceAccount),
    successStatus: 201,
    errors: [400, 404],
    // The mandate number tells whether it was added.
    retry: 'natural-key',
  }),
};

export const referenceAccountsOfBusiness = {
  /** Lists the external accounts of an account of a business. */
  list: endpoint({
    operation: 'businesses.accounts.referenceAccounts.list',
    method: 'GET',
    path: '/v1/businesses/{business_id}/accounts/{account_id}/reference_accounts',
    filter: referenceAccountFilter,
    reply: json(() => z.array(referenceAccount())),
    paginated,
    relies: ['status'],
    retry: 'safe',
  }),
  /** Adds an external account to draw money from; the direct debit mandate must have been signed before. */
  create: endpoint({
    operation: 'businesses.accounts.referenceAccounts.create',
    method: 'POST',
    path: '/v1/businesses/{business_id}/accounts/{account_id}/reference_accounts',
    body: json(referenceAccountInput),
    reply: json(referenceAccount),
    successStatus: 201,
    errors: [400, 404],
    retry: 'natural-key',
  }),
};
