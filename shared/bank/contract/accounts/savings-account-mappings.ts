import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { endpoint, json } from '#shared/bank/contract/endpoint.ts';
import { id, reference } from '#shared/bank/contract/schema/id.ts';
import { openEnum } from '#shared/bank/contract/schema/open-enum.ts';
import { sentText, text } from '#shared/bank/contract/schema/text.ts';

export const depositTypes = ['SAVINGS_ACCOUNT'] as const;

export const savingsMappingStatuses = ['OPENED'] as const;

export const interestRuleTypes = ['DEFAULT', 'PROMOTION'] as const;

/** Which account a savings account belongs to, and what interest it bears. */
const savingsAccountMapping = memoised(() =>
  z.looseObject({
    id: id(),
    main_account_id: reference(),
    /** Where the main account is at another bank. */
    main_account_iban: text(),
    status: z.nullish(openEnum(savingsMappingStatuses)),
    deposit_type: z.nullish(openEnum(depositTypes)),
    reference: reference(),
    interest_tier: text(),
    interest_details: z.nullish(
      z.looseObject({
        rule_type: z.nullish(openEnum(interestRuleTypes)),
        interest_profile_id: reference(),
      }),
    ),
  }),
);

export type SavingsAccountMapping = z.output<ReturnType<typeof savingsAccountMapping>>;

export const savingsAccountMappings = {
  /**
   * Maps a savings account to a main account for the first time; the same reference answers with the mapping
   * that exists.
   */
  create: endpoint({
    operation: 'persons.depositAccounts.mappings.create',
    method: 'POST',
    path: '/v1/persons/{person_id}/deposit_accounts/{account_id}/mappings',
    body: json(() =>
      z.strictObject({
        main_account_id: sentText(),
        deposit_type: z.optional(z.enum(depositTypes)),
        // The key that the bank deduplicates by, says the reference.
        reference: z.uuid(),
      }),
    ),
    reply: json(savingsAccountMapping),
    successStatus: 201,
    pathSource: 'public-reference',
    retry: 'idempotent-key',
  }),
  /** Reads which main account a savings account belongs to and what interest it bears. */
  get: endpoint({
    operation: 'persons.depositAccounts.mappings.get',
    method: 'GET',
    path: '/v1/persons/{person_id}/deposit_accounts/{account_id}/mappings',
    reply: json(savingsAccountMapping),
    pathSource: 'public-reference',
    relies: ['status', 'main_account_id'],
    retry: 'safe',
  }),
  /** Changes main account or interest tier of a savings account of a person, which must have been mapped before. */
  update: endpoint({
    operation: 'persons.depositAccounts.mappings.update',
    method: 'PATCH',
    path: '/v1/persons/{person_id}/deposit_accounts/{account_id}/mappings',
    body: json(() =>
      z.strictObject({ main_account_id: z.optional(sentText()), interest_tier: z.optional(sentText()) }),
    ),
    reply: json(savingsAccountMapping),
    pathSource: 'public-reference',
    retry: 'natural-key',
  }),
};
