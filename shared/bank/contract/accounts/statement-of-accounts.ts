import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { statement } from './bank-statements.ts';
import { booking } from './bookings.ts';
import { endpoint, json } from '#shared/bank/contract/endpoint.ts';
import { count } from '#shared/bank/contract/schema/count.ts';
import { cents } from '#shared/bank/contract/schema/money.ts';
import { openEnum } from '#shared/bank/contract/schema/open-enum.ts';
import { paginated } from '#shared/bank/contract/schema/pagination.ts';
import { rate } from '#shared/bank/contract/schema/rate.ts';
import { text } from '#shared/bank/contract/schema/text.ts';
import { year } from '#shared/bank/contract/schema/year.ts';

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
  z.looseObject({
    ...statement().shape,
    interval: z.nullish(openEnum(statementIntervals)),
    period: z.nullish(count()),
    year: z.nullish(count()),
    /** For example `2022-M-03`. */
    statement_number: text(),
    /** Daily rate of a used overdraft, and the higher one beyond its limit. */
    interest_accrual_rate: z.nullish(rate()),
    overdraft_rate: z.nullish(rate()),
    /** The document for the customer must hold it. */
    disclaimer: text(),
  }),
);

const statementFee = memoised(() =>
  z.looseObject({
    type: z.nullish(openEnum(italianFeeTypes)),
    /** Cents of EUR. */
    amount: z.nullish(cents()),
    /** How often it was charged. */
    count: z.nullish(count()),
  }),
);

export type StatementOfAccount = z.output<ReturnType<typeof statementOfAccount>>;
export type StatementFee = z.output<ReturnType<typeof statementFee>>;

export const statementOfAccounts = {
  /**
   * Makes the statement of a month, quarter, half-year or year, numbered within its year; a period without
   * dates or not yet over is refused, and the same one answers with the same statement by the public reference
   * alone.
   */
  create: endpoint({
    operation: 'accounts.statementOfAccounts.create',
    method: 'POST',
    path: '/v1/accounts/{account_id}/statement_of_accounts',
    body: json(() =>
      z
        .strictObject({
          interval: z.enum(statementIntervals),
          // Number of the interval within its year: at most 12, 4, 2 and 1.
          period: z.int().check(z.minimum(1), z.maximum(12)),
          year: year(),
        })
        .check(
          z.refine(({ interval, period }) => period <= intervalsAYear[interval], {
            path: ['period'],
            error: 'is no such interval of its year',
          }),
        ),
    ),
    reply: json(statementOfAccount),
    successStatus: 201,
    // That the same period answers with the statement that exists is the specification's word for bank statements
    // alone; here it is but that of the public reference, and nothing lists the statements.
    retry: 'never',
  }),
  bookings: {
    /** Lists the bookings with a valuta date within the period of a statement of account. */
    list: endpoint({
      operation: 'accounts.statementOfAccounts.bookings.list',
      method: 'GET',
      path: '/v1/accounts/{account_id}/statement_of_accounts/{statement_id}/bookings',
      // A line of another account is in the reply, so that the verification of the statement can name it.
      repeats: { account_id: 'nowhere' },
      sort: ['recorded_at'],
      reply: json(() => z.array(booking())),
      paginated,
      relies: ['recorded_at', 'booking_date', 'valuta_date', 'amount.currency'],
      retry: 'safe',
    }),
  },
  fees: {
    /**
     * Sums up by type what an Italian account was charged within the period, in cents and with the number of
     * charges.
     */
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
