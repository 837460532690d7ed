import * as z from 'zod';
import { endpoint, json, memoised } from '#shared/bank/contract/endpoint.ts';
import { count } from '#shared/bank/contract/schema/count.ts';
import { id, reference } from '#shared/bank/contract/schema/id.ts';
import { money } from '#shared/bank/contract/schema/money.ts';
import { openEnum } from '#shared/bank/contract/schema/open-enum.ts';
import { paginated, paginatedAccounts } from '#shared/bank/contract/schema/pagination.ts';
import { sentText, text } from '#shared/bank/contract/schema/text.ts';

export const lockingStatuses = ['NO_BLOCK', 'DEBIT_BLOCK', 'CREDIT_BLOCK', 'BLOCK'] as const;

const account = memoised(() =>
  z.looseObject({
    id,
    iban: text,
    bic: text,
    type: text,
    purpose: text,
    status: text,
    opened_at: text,
    closed_at: text,
    person_id: reference,
    business_id: reference,
    partner_id: reference,
    /** Counts bookings whose valuta date has passed. Lists leave it out. */
    balance: money.nullish(),
    /** Balance minus reservations plus account limit. */
    available_balance: money.nullish(),
    account_limit: money.nullish(),
    locking_status: openEnum(lockingStatuses).nullish(),
    locking_reasons: z.array(z.string()).nullish(),
    closure_reasons: z.array(z.string()).nullish(),
    overdraft: z.looseObject({ rate: z.number().nullish(), limit: count.nullish() }).nullish(),
    seizure_protection: z.looseObject({}).nullish(),
  }),
);

const balance = memoised(() =>
  z.looseObject({
    balance: money,
    available_balance: money,
    seizure_protection: z
      .looseObject({
        current_blocked_amount: money.nullish(),
        protected_amount: money.nullish(),
        protected_amount_expiring: money.nullish(),
        protected_amount_expiring_date: text,
      })
      .nullish(),
  }),
);

export type Account = z.output<ReturnType<typeof account>>;
export type AccountBalance = z.output<ReturnType<typeof balance>>;

export const accounts = {
  list: endpoint({
    operation: 'accounts.list',
    method: 'GET',
    path: '/v1/accounts',
    filter: memoised(() => z.strictObject({ type: sentText().optional(), id: sentText().optional() })),
    reply: json(() => z.array(account())),
    paginated: paginatedAccounts,
    retry: 'safe',
  }),
  get: endpoint({
    operation: 'accounts.get',
    method: 'GET',
    path: '/v1/accounts/{id}',
    reply: json(account),
    retry: 'safe',
  }),
  balance: endpoint({
    operation: 'accounts.balance',
    method: 'GET',
    path: '/v1/accounts/{account_id}/balance',
    reply: json(balance),
    retry: 'safe',
  }),
};

export const accountsOfPerson = {
  list: endpoint({
    operation: 'persons.accounts.list',
    method: 'GET',
    path: '/v1/persons/{person_id}/accounts',
    filter: memoised(() => z.strictObject({ iban: sentText().optional(), status: sentText().optional() })),
    reply: json(() => z.array(account())),
    paginated,
    retry: 'safe',
  }),
  get: endpoint({
    operation: 'persons.accounts.get',
    method: 'GET',
    path: '/v1/persons/{person_id}/accounts/{account_id}',
    reply: json(account),
    retry: 'safe',
  }),
};
