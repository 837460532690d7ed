import * as z from 'zod';
import { endpoint, json, memoised } from '#shared/bank/contract/endpoint.ts';
import { id, reference } from '#shared/bank/contract/schema/id.ts';
import { openEnum } from '#shared/bank/contract/schema/open-enum.ts';
import { paginated } from '#shared/bank/contract/schema/pagination.ts';
import { sentText, text } from '#shared/bank/contract/schema/text.ts';

export const virtualIbanStates = ['ENABLED', 'DISABLED'] as const;

const virtualIban = memoised(() =>
  z.looseObject({
    id,
    virtual_iban: text,
    bic: text,
    /** Money for the virtual IBAN arrives here. */
    target_account_iban: text,
    target_account_bic: text,
    currency: text,
    /** The customer sees it. */
    description: text,
    state: openEnum(virtualIbanStates).nullish(),
    customer_id: reference,
    customer_type: openEnum(['Person', 'Business']).nullish(),
    created_at: text,
    updated_at: text,
    disabled_at: text,
  }),
);

export type VirtualIban = z.output<ReturnType<typeof virtualIban>>;

export const virtualIbans = {
  list: endpoint({
    operation: 'accounts.virtualIbans.list',
    method: 'GET',
    path: '/v1/accounts/{account_id}/virtual_ibans',
    filter: memoised(() =>
      z.strictObject({
        virtual_iban: sentText().optional(),
        // The bank's documents name either pair: ACTIVE is ENABLED, INACTIVE is DISABLED.
        state: z.enum([...virtualIbanStates, 'ACTIVE', 'INACTIVE']).optional(),
      }),
    ),
    reply: json(() => z.array(virtualIban())),
    paginated,
    retry: 'safe',
  }),
  create: endpoint({
    operation: 'accounts.virtualIbans.create',
    method: 'POST',
    path: '/v1/accounts/{account_id}/virtual_ibans',
    body: json(() => z.strictObject({ description: sentText().optional() })),
    reply: json(virtualIban),
    successStatus: 201,
    retry: 'never',
  }),
  disable: endpoint({
    operation: 'accounts.virtualIbans.disable',
    method: 'PATCH',
    path: '/v1/accounts/{account_id}/virtual_ibans/{virtual_iban_id}/disable',
    reply: json(virtualIban),
    retry: 'natural-key',
  }),
  enable: endpoint({
    operation: 'accounts.virtualIbans.enable',
    method: 'PATCH',
    path: '/v1/accounts/{account_id}/virtual_ibans/{virtual_iban_id}/enable',
    reply: json(virtualIban),
    retry: 'natural-key',
  }),
};
