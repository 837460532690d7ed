import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { endpoint, json } from '#shared/bank/contract/endpoint.ts';
import { customerTypes } from '#shared/bank/contract/schema/customer-type.ts';
import { id, reference } from '#shared/bank/contract/schema/id.ts';
import { openEnum } from '#shared/bank/contract/schema/open-enum.ts';
import { paginated } from '#shared/bank/contract/schema/pagination.ts';
import { sentText, text } from '#shared/bank/contract/schema/text.ts';

export const virtualIbanStates = ['ENABLED', 'DISABLED'] as const;

const virtualIban = memoised(() =>
  z.looseObject({
    id: id(),
    virtual_iban: text(),
    bic: text(),
    /** Money for the virtual IBAN arrives here. */
    target_account_iban: text(),
    target_account_bic: text(),
    currency: text(),
    /** The customer sees it. */
    description: text(),
    state: z.nullish(openEnum(virtualIbanStates)),
    customer_id: reference(),
    customer_type: z.nullish(openEnum(customerTypes)),
    created_at: text(),
    updated_at: text(),
    disabled_at: text(),
  }),
);

export type VirtualIban = z.output<ReturnType<typeof virtualIban>>;

export const virtualIbans = {
  /** Lists the virtual IBANs of an account, disabled ones included. */
  list: endpoint({
    operation: 'accounts.virtualIbans.list',
    method: 'GET',
    path: '/v1/accounts/{account_id}/virtual_ibans',
    filter: memoised(() =>
      z.strictObject({
        virtual_iban: z.optional(sentText()),
        // The bank's documents name either pair: ACTIVE is ENABLED, INACTIVE is DISABLED.
        state: z.optional(z.enum([...virtualIbanStates, 'ACTIVE', 'INACTIVE'])),
      }),
    ),
    reply: json(() => z.array(virtualIban())),
    paginated,
    retry: 'safe',
  }),
  /** Creates another IBAN whose money arrives on this account. */
  create: endpoint({
    operation: 'accounts.virtualIbans.create',
    method: 'POST',
    path: '/v1/accounts/{account_id}/virtual_ibans',
    body: json(() => z.strictObject({ description: z.optional(sentText()) })),
    reply: json(virtualIban),
    successStatus: 201,
    retry: 'never',
  }),
  /** Disables a virtual IBAN until it is enabled again. */
  disable: endpoint({
    operation: 'accounts.virtualIbans.disable',
    method: 'PATCH',
    path: '/v1/accounts/{account_id}/virtual_ibans/{virtual_iban_id}/disable',
    repeats: { virtual_iban_id: 'id' },
    reply: json(virtualIban),
    retry: 'natural-key',
  }),
  /** Enables a virtual IBAN, which must have been disabled before. */
  enable: endpoint({
    operation: 'accounts.virtualIbans.enable',
    method: 'PATCH',
    path: '/v1/accounts/{account_id}/virtual_ibans/{virtual_iban_id}/enable',
    repeats: { virtual_iban_id: 'id' },
    reply: json(virtualIban),
    retry: 'natural-key',
  }),
};
