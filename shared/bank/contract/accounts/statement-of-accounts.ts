import * as z from 'zod';
import { statement } from './bank-statements.ts';
import { booking } from './bookings.ts';
import { endpoint, json, memoised } from '#shared/bank/contract/endpoint.ts';
import { count } from '#shared/bank/contract/schema/count.ts';
import { cents } from '#shared/bank/contract/schema/money.ts';
import { openEnum } from '#shared/bank/contract/schema/open-enum.ts';
import { paginated } from '#shared/bank/contract/schema/pagination.ts';
import { text } from '#shared/bank/contract/schema/text.ts';

export const statementIntervals = ['MONTHLY', 'QUARTERLY', 'EVERY_SIX_MONTHS', 'ANNUALLY'] as const;

const intervalsAYear = { MONTHLY: 12, QUARTERLY: 4, EVERY_SIX_MONTHS: 2, ANNUALLY: 1 };

/** Fees that a statement of an Italian account sums up. */
export const italianFeeTypes = [
  'InterestOverdraft',
  'InterestOverdraftExceeded',
  'InterestExcessDeposit',
  'CorrectionInterestExcessDeposit',
  'InterestFixedTermDeposits',
  'ChargeSEPADirectDebitReturn',
  'ChargeDunning',
  'ChargeRecallRequest',
  'ChargeCard',
  'ChargeAccountMaintenance',
  'ChargeATM',
] as const;

const statementOfAccount = memoised(() =>
  statement().extend({
    interval: openEnum(statementIntervals).nullish(),
    period: count.nullish(),
    year: count.nullish(),
    /** For example `2022-M-03`. */
    statement_number: text,
    /** Daily rate of a used overdraft, and the higher one beyond its limit. */
    interest_accrual_rate: z.number().nullish(),
    overdraft_rate: z.number().nullish(),
    /** The document for the customer must hold it. */
    disclaimer: text,
  }),
);

const statementFee = memoised(() =>
  z.looseObject({
    type: openEnum(italianFeeTypes).nullish(),
    /** Cents of EUR. */
    amount: cents.nullish(),
    /** How often it was charged. */
    count: count.nullish(),
  }),
);

export type StatementOfAccount = z.output<ReturnType<typeof statementOfAccount>>;
export type StatementFee = z.output<ReturnType<typeof statementFee>>;

export const statementOfAccounts = {
  create: endpoint({
    operation: 'accounts.statementOfAccounts.create',
    method: 'POST',
    path: '/v1/accounts/{account_id}/statement_of_accounts',
    body: json(() =>
      z
        .strictObject({
          interval: z.enum(statementIntervals),
          // Number of the interval within its year: at most 12, 4, 2 and 1.
          period: z.int().min(1).max(12),
          year: z.int().min(1000).max(9999),
        })
        .refine(({ interval, period }) => period <= intervalsAYear[interval], {
          path: ['period'],
          error: 'is no such interval of its year',
        }),
    ),
    reply: json(statementOfAccount),
    successStatus: 201,
    errors: [400],
    // That the same period answers with the statement that exists is the specification's word for bank statements
    // alone; here it is but that of the public reference, and nothing lists the statements.
    retry: 'never',
  }),
  bookings: {
    list: endpoint({
      operation: 'accounts.statementOfAccounts.bookings.list',
      method: 'GET',
      path: '/v1/accounts/{account_id}/statement_of_accounts/{statement_id}/bookings',
      reply: json(() => z.array(booking())),
      paginated,
      retry: 'safe',
    }),
  },
  fees: {
    list: endpoint({
      operation: 'accounts.statementOfAccounts.fees.list',
      method: 'GET',
      path: '/v1/accounts/{account_id}/statement_of_accounts/{statement_id}/fees',
      reply: json(() => z.array(statementFee())),
      paginated,
      retry: 'safe',
    }),
  },
};
