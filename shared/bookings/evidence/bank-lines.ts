import { statedDay } from '#shared/kernel/calendar/business-day.ts';
import type { BankStatement } from '#shared/bank/contract/accounts/bank-statements.ts';
import type { Booking } from '#shared/bank/contract/accounts/bookings.ts';
import type { BankEvidence, EvidenceLine } from './bank-evidence.ts';

/** The statement without its lines; undefined if it has no balances, since then it proves nothing. */
export function evidenceHead(statement: BankStatement): Omit<BankEvidence, 'lines'> | undefined {
  const { iban, balance_start: opening, balance_end: closing } = statement.account_information ?? {};
  if (!opening || !closing) return undefined;
  return {
    statementId: statement.id,
    iban: iban ?? '',
    currency: closing.currency ?? opening.currency ?? 'EUR',
    firstDay: statement.statement_period_start_date ?? '',
    lastDay: statement.statement_period_end_date ?? '',
    openingCents: opening.value,
    closingCents: closing.value,
  };
}

export function evidenceLine({ id, amount, valuta_date }: Booking): EvidenceLine {
  const valutaDay = statedDay(valuta_date);
  return {
    bookingId: id,
    cents: amount.value,
    currency: amount.currency ?? 'EUR',
    ...(valutaDay !== undefined && { valutaDay }),
  };
}
