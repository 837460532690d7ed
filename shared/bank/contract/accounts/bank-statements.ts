import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { booking } from './bookings.ts';
import { endpoint, json } from '#shared/bank/contract/endpoint.ts';
import { id } from '#shared/bank/contract/schema/id.ts';
import { money } from '#shared/bank/contract/schema/money.ts';
import { paginated } from '#shared/bank/contract/schema/pagination.ts';
import { dayRange } from '#shared/bank/contract/schema/range.ts';
import { text } from '#shared/bank/contract/schema/text.ts';

/** What statements of both kinds say. */
export const statement = memoised(() =>
  z.looseObject({
    id: id(),
    issue_date: text(),
    statement_period_start_date: text(),
    statement_period_end_date: text(),
    recipient_information: z.nullish(
      z.looseObject({
        line_1: text(),
        line_2: text(),
        line_3: text(),
        line_4: text(),
        line_5: text(),
        line_6: text(),
      }),
    ),
    overdraft_facility: z.nullish(money()),
    account_information: z.nullish(
      z.looseObject({
        iban: text(),
        bic: text(),
        /** From bookings before the first day. */
        balance_start: z.nullish(money()),
        /** From bookings up to and including the last day. */
        balance_end: z.nullish(money()),
      }),
    ),
  }),
);

export type BankStatement = z.output<ReturnType<typeof statement>>;

export const bankStatements = {
  /**
   * Makes a statement of the bookings with a valuta date from the first to the last day; the same days answer
   * with the same statement.
   */
  create: endpoint({
    operation: 'accounts.bankStatements.create',
    method: 'POST',
    path: '/v1/accounts/{account_id}/bank_statements',
    body: json(dayRange),
    reply: json(statement),
    successStatus: 201,
    errors: [400],
    // The dates are the key: the same ones answer with the statement that exists.
    retry: 'idempotent-key',
  }),
  bookings: {
    /** Lists the bookings of a statement. */
    list: endpoint({
      operation: 'accounts.bankStatements.bookings.list',
      method: 'GET',
      path: '/v1/accounts/{account_id}/bank_statements/{statement_id}/bookings',
      // A line of another account is in the reply, so that the verification of the statement can name it.
      repeats: { account_id: 'nowhere' },
      sort: ['recorded_at'],
      reply: json(() => z.array(booking())),
      paginated,
      relies: ['recorded_at', 'booking_date', 'valuta_date', 'amount.currency'],
      retry: 'safe',
    }),
  },
};
