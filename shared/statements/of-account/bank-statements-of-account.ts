import { ApiError } from '#shared/bank/errors/api-error.ts';
import { BankError, OutcomeUnknownError } from '#shared/bank/errors/errors.ts';
import type { BankClient } from '#shared/bank/client/method.ts';
import {
  statementOfAccounts,
  type StatementFee,
  type StatementOfAccount,
} from '#shared/bank/contract/accounts/statement-of-accounts.ts';
import type { Booking } from '#shared/bank/contract/accounts/bookings.ts';
import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { evidenceHead, evidenceLine } from '#shared/bookings/evidence/bank-lines.ts';
import type { AskedOfAccount, BankStatementsOfAccount } from './ports.ts';

/** The endpoints that statements of account need. */
export const ofAccountAreas = { accounts: { statementOfAccounts } };

const pageSize = 1_000;

/** The customer's document is published as the bank has made it, so it is in memory as a whole. */
const mostLines = 50_000;

/** Statements of account through the client. Specification: "Accounts". */
export function createBankStatementsOfAccount(
  bank: BankClient<typeof ofAccountAreas>,
): BankStatementsOfAccount {
  const { statementOfAccounts: statements } = bank.accounts;
  return {
    async ask(account_id, { interval, period, year }) {
      try {
        return headOf(await statements.create({ account_id, body: { interval, period, year } }));
      } catch (error) {
        return refusalOf(error);
      }
    },
    async read(account_id, { statementId: statement_id, evidence }) {
      const page = { size: pageSize };
      const bookings: Booking[] = [];
      const listed = statements.bookings.list({ account_id, statement_id, sort: 'recorded_at', page });
      for await (const booking of listed) {
        if (bookings.length === mostLines) return 'too-long';
        bookings.push(booking);
      }
      const fees: StatementFee[] = [];
      if (evidence.iban.startsWith('IT'))
        for await (const fee of statements.fees.list({ account_id, statement_id, page })) fees.push(fee);
      return { evidence: { ...evidence, lines: bookings.map(evidenceLine) }, bookings, fees };
    },
    kept(text) {
      const { statement, bookings, fees } = keptAnswer().parse(JSON.parse(text));
      const asked = headOf(statement);
      if (asked.outcome !== 'answered') throw new Error('The evidence has no balances');
      const { head } = asked;
      return {
        head,
        read: { evidence: { ...head.evidence, lines: bookings.map(evidenceLine) }, bookings, fees },
      };
    },
  };
}

/** As `evidenceText` has written it. */
const keptAnswer = memoised(() =>
  z.object({
    statement: statementOfAccounts.create.reply.schema(),
    bookings: statementOfAccounts.bookings.list.reply.schema(),
    fees: statementOfAccounts.fees.list.reply.schema(),
  }),
);

function headOf(statement: StatementOfAccount): Exclude<AskedOfAccount, { readonly outcome: 'unknown' }> {
  const evidence = evidenceHead(statement);
  if (evidence === undefined) return { outcome: 'refused', status: 200, code: 'statement-without-balances' };
  return {
    outcome: 'answered',
    head: {
      statementId: statement.id,
      number: statement.statement_number ?? undefined,
      disclaimer: statement.disclaimer ?? undefined,
      interestRate: statement.interest_accrual_rate ?? undefined,
      overdraftRate: statement.overdraft_rate ?? undefined,
      evidence,
      answer: statement,
    },
  };
}

function refusalOf(error: unknown): AskedOfAccount {
  if (!(error instanceof BankError)) throw error;
  const { retryNotBefore } = error;
  if (error instanceof OutcomeUnknownError || error.retryable || !(error instanceof ApiError))
    return { outcome: 'unknown', retryNotBefore };
  return { outcome: 'refused', status: error.status, code: error.bankCode ?? error.code };
}
