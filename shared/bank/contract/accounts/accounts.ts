import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { endpoint, json } from '#shared/bank/contract/endpoint.ts';
import { count } from '#shared/bank/contract/schema/count.ts';
import { id, reference } from '#shared/bank/contract/schema/id.ts';
import { money } from '#shared/bank/contract/schema/money.ts';
import { openEnum, sentOpenEnum } from '#shared/bank/contract/schema/open-enum.ts';
import { paginated, paginatedAccounts } from '#shared/bank/contract/schema/pagination.ts';
import { dayRange } from '#shared/bank/contract/schema/range.ts';
import { rate } from '#shared/bank/contract/schema/rate.ts';
import { sentText, text } from '#shared/bank/contract/schema/text.ts';

export const lockingStatuses = ['NO_BLOCK', 'DEBIT_BLOCK', 'CREDIT_BLOCK', 'BLOCK'] as const;

export const lockingReasons = [
  'AML_FOLLOW_UP_OVERDUE',
  'COMPANY_FOUNDATION',
  'COMPLIANCE',
  'CUSTOMER_WISH',
  'DECOUPLED_CARD_DUNNING',
  'DECOUPLED_CARD_TERMINATION',
  'IDENTIFICATION_FAILED',
  'IDENTIFICATION_DOCUMENT_EXPIRED',
  'IN_CLOSURE',
  'INSOLVENCY',
] as const;

export const accountTypes = [
  'CHECKING_PERSONAL',
  'CHECKING_BUSINESS',
  'CHECKING_SOLE_PROPRIETOR',
  'CHECKING_SUBACCOUNT',
  'WALLET_PERSONAL',
  'WALLET_BUSINESS',
  'BASIC_ACCOUNT',
  'BILLING_ACCOUNT',
  'CALL_MONEY',
  'CASH_DEPOSIT',
  'CHECKING_BUSINESS_CREDITLINE',
  'CHECKING_FIXED_MATURITY',
  'CHECKING_OVERDRAFT',
  'CHECKING_OVERDRAFT_FLEXIBLE',
  'CHECKING_PERSON_CREDIT_LINE',
] as const;

/** There are more. */
export const accountStatuses = ['ACTIVE', 'CLOSED'] as const;

const seizureProtection = memoised(() =>
  z.looseObject({
    current_blocked_amount: z.nullish(money()),
    protected_amount: z.nullish(money()),
    protected_amount_expiring: z.nullish(money()),
    protected_amount_expiring_date: text(),
  }),
);

const account = memoised(() =>
  z.looseObject({
    id: id(),
    iban: text(),
    bic: text(),
    type: z.nullish(openEnum(accountTypes)),
    /** Some documents call the type so. */
    account_type: z.nullish(openEnum(accountTypes)),
    purpose: text(),
    status: z.nullish(openEnum(accountStatuses)),
    opened_at: text(),
    closed_at: text(),
    person_id: reference(),
    business_id: reference(),
    partner_id: reference(),
    /** Counts bookings whose valuta date has passed. Lists leave it out. */
    balance: z.nullish(money()),
    /** Balance minus reservations plus account limit. */
    available_balance: z.nullish(money()),
    account_limit: z.nullish(money()),
    locking_status: z.nullish(openEnum(lockingStatuses)),
    locking_reasons: z.nullish(z.array(openEnum(lockingReasons))),
    closure_reasons: z.nullish(z.array(z.string())),
    overdraft: z.nullish(z.looseObject({ rate: z.nullish(rate()), limit: z.nullish(count()) })),
    seizure_protection: z.nullish(seizureProtection()),
  }),
);

const balance = memoised(() =>
  z.looseObject({
    balance: money(),
    available_balance: money(),
    seizure_protection: z.nullish(seizureProtection()),
  }),
);

const averageDailyBalance = memoised(() =>
  z.looseObject({
    /** Null when the account existed on none of the days. */
    average_daily_balance: z.nullish(money()),
  }),
);

/** The bank averages over one year at most. */
const balanceDays = memoised(() =>
  dayRange().check(
    z.refine(({ start_date, end_date }) => end_date <= oneYearAfter(start_date), {
      path: ['end_date'],
      error: 'must be at most one year after start_date',
    }),
  ),
);

/** Days compare as text; the one after a leap day is the 28th then. */
function oneYearAfter(from: string): string {
  return `${Number(from.slice(0, 4)) + 1}`.padStart(4, '0') + from.slice(4);
}

export type Account = z.output<ReturnType<typeof account>>;
export type AccountBalance = z.output<ReturnType<typeof balance>>;
export type AverageDailyBalance = z.output<ReturnType<typeof averageDailyBalance>>;

export const accounts = {
  /** Lists all personal and business accounts of the partner, at most 200 on a page and without balances. */
  list: endpoint({
    operation: 'accounts.list',
    method: 'GET',
    path: '/v1/accounts',
    filter: memoised(() =>
      z.strictObject({ type: z.optional(sentOpenEnum(accountTypes)), id: z.optional(sentText()) }),
    ),
    reply: json(() => z.array(account())),
    paginated: paginatedAccounts,
    relies: ['iban', 'person_id', 'business_id'],
    retry: 'safe',
  }),
  /** Reads one account. */
  get: endpoint({
    operation: 'accounts.get',
    method: 'GET',
    path: '/v1/accounts/{id}',
    reply: json(account),
    relies: [
      'iban',
      'status',
      'person_id',
      'business_id',
      'opened_at',
      'closed_at',
      'locking_status',
      'balance.value',
      'balance.currency',
    ],
    retry: 'safe',
  }),
  balance: {
    /**
     * Reads both balances: the booked one counts only bookings whose valuta date has passed, the available one
     * subtracts reservations.
     */
    get: endpoint({
      operation: 'accounts.balance.get',
      method: 'GET',
      path: '/v1/accounts/{account_id}/balance',
      reply: json(balance),
      retry: 'safe',
    }),
  },
  averageDailyBalance: {
    /**
     * Averages the balances at the end of each day of at most one year; a day on which the account did not
     * exist is left out, and a day to come has the latest balance.
     */
    get: endpoint({
      operation: 'accounts.averageDailyBalance.get',
      method: 'GET',
      path: '/v1/accounts/{account_id}/average_daily_balance',
      query: balanceDays,
      reply: json(averageDailyBalance),
      retry: 'safe',
    }),
  },
};

const ofCustomer = memoised(() =>
  z.strictObject({ iban: z.optional(sentText()), status: z.optional(sentOpenEnum(accountStatuses)) }),
);

export const accountsOfPerson = {
  /** Lists the accounts of one person. */
  list: endpoint({
    operation: 'persons.accounts.list',
    method: 'GET',
    path: '/v1/persons/{person_id}/accounts',
    filter: ofCustomer,
    reply: json(() => z.array(account())),
    paginated,
    retry: 'safe',
  }),
  /** Reads one account of one person. */
  get: endpoint({
    operation: 'persons.accounts.get',
    method: 'GET',
    path: '/v1/persons/{person_id}/accounts/{account_id}',
    reply: json(account),
    retry: 'safe',
  }),
  /** Changes one account of one person. */
  update: endpoint({
    operation: 'persons.accounts.update',
    method: 'PATCH',
    path: '/v1/persons/{person_id}/accounts/{account_id}',
    // No field is stated; this one is the partner's to choose.
    body: json(() => z.strictObject({ purpose: z.optional(sentText()) })),
    reply: json(account),
    retry: 'natural-key',
  }),
};

export const accountsOfBusiness = {
  /** Lists the accounts of one business. */
  list: endpoint({
    operation: 'businesses.accounts.list',
    method: 'GET',
    path: '/v1/businesses/{business_id}/accounts',
    filter: ofCustomer,
    reply: json(() => z.array(account())),
    paginated,
    retry: 'safe',
  }),
  /** Reads one account of one business. */
  get: endpoint({
    operation: 'businesses.accounts.get',
    method: 'GET',
    path: '/v1/businesses/{business_id}/accounts/{id}',
    reply: json(account),
    retry: 'safe',
  }),
};
