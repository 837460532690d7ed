import { ApiError } from '#shared/bank/errors/api-error.ts';
import { BankError, OutcomeUnknownError } from '#shared/bank/errors/errors.ts';
import type { BankClient } from '#shared/bank/client/method.ts';
import type { BankStatement } from '#shared/bank/contract/accounts/bank-statements.ts';
import { bankStatements } from '#shared/bank/contract/accounts/bank-statements.ts';
import { bookings, type Booking } from '#shared/bank/contract/accounts/bookings.ts';
import type { BankEvidence, EvidenceLine } from './evidence/bank-evidence.ts';
import { evidenceText } from './evidence/evidence-json.ts';
import type { AskedStatement, BankStatements } from './ports.ts';

/** The endpoints that statements need. */
export const statementAreas = { accounts: { bankStatements, bookings } };

/** The largest page: fewer pages shift less while they are read. */
const pageSize = 1_000;

/** The bank's statements through its client. Specification: "Accounts". */
export function createBankStatements(bank: BankClient<typeof statementAreas>): BankStatements {
  return {
    async ask(account_id, period) {
      try {
        const body = { start_date: period.firstDay, end_date: period.lastDay };
        const statement = await bank.accounts.bankStatements.create({ account_id, body });
        const lines: Booking[] = [];
        const pages = bank.accounts.bankStatements.bookings.list({
          account_id,
          statement_id: statement.id,
          sort: 'recorded_at',
          page: { size: pageSize },
        });
        for await (const line of pages) lines.push(line);
        return answered(statement, lines);
      } catch (error) {
        return refusalOf(error);
      }
    },
    async lists(account_id, id) {
      for await (const booking of bank.accounts.bookings.list({ account_id, filter: { id } }))
        if (booking.id === id) return true;
      return false;
    },
    async recordedSince(account_id, instant) {
      const found: string[] = [];
      const listed = bank.accounts.bookings.list({
        account_id,
        filter: { recorded_at: { min: instant } },
        sort: 'recorded_at',
        page: { size: pageSize },
      });
      for await (const { id } of listed) found.push(id);
      return found;
    },
  };
}

function answered(statement: BankStatement, bookings: readonly Booking[]): AskedStatement {
  const { account_information: account, recipient_information: recipient } = statement;
  const { balance_start: opening, balance_end: closing } = account ?? {};
  // Without its balances it proves nothing.
  if (!opening || !closing) return { outcome: 'refused', status: 200, code: 'statement-without-balances' };
  const evidence: BankEvidence = {
    statementId: statement.id,
    iban: account?.iban ?? '',
    currency: closing.currency ?? opening.currency ?? 'EUR',
    firstDay: statement.statement_period_start_date ?? '',
    lastDay: statement.statement_period_end_date ?? '',
    openingCents: opening.value,
    closingCents: closing.value,
    lines: bookings.map(lineOf),
  };
  return {
    outcome: 'answered',
    evidence,
    holder: recipient?.line_1 ?? undefined,
    json: evidenceText({ statement, bookings }),
  };
}

function lineOf({ id, amount, valuta_date }: Booking): EvidenceLine {
  return {
    bookingId: id,
    cents: amount.value,
    currency: amount.currency ?? 'EUR',
    ...(typeof valuta_date === 'string' && { valutaDay: valuta_date }),
  };
}

/** A refusal is definite; anything else is asked again, since the days are the key. */
function refusalOf(error: unknown): AskedStatement {
  if (!(error instanceof BankError)) throw error;
  if (error instanceof OutcomeUnknownError || error.retryable || !(error instanceof ApiError))
    return { outcome: 'unknown' };
  return { outcome: 'refused', status: error.status, code: error.bankCode ?? error.code };
}
