import type { SimulatedBank } from '#sandbox/bank/create-bank.ts';
import { bookingsOf } from '#sandbox/engine/ledger/bookings.ts';
import type { Booking } from '#sandbox/engine/model.ts';
import { shownStatement } from '#sandbox/operations/accounts/statement.ts';
import type { Period } from '#shared/bookings/period.ts';

/** The bank's own books of an account, in cents. */
export function bankTruth(bank: SimulatedBank, accountId: string) {
  const bookings = bookingsOf(bank, accountId);
  const sum = (some: readonly Booking[]) => some.reduce((total, { amount }) => total + amount.value, 0);
  return {
    bookings,
    /** Everything booked up to that day. */
    bookedCents: (day: string) => sum(bookings.filter(({ booking_date }) => booking_date <= day)),
    /** Balances of the bank's own statement over these days, as it would show it now. */
    statement: ({ firstDay, lastDay }: Period): Balances | undefined => {
      const [found] = bank.store.bankStatements
        .by('account_id', accountId)
        .filter(({ start_date, end_date }) => start_date === firstDay && end_date === lastDay);
      return found && balancesIn(shownStatement(bank, found));
    },
    statementOfAccount: (lastDay: string): Balances | undefined => {
      const [found] = bank.store.statementsOfAccount
        .by('account_id', accountId)
        .filter(({ end_date }) => end_date === lastDay);
      return found && balancesIn(shownStatement(bank, found));
    },
  };
}

interface Balances {
  readonly openingCents: number;
  readonly closingCents: number;
}

function balancesIn({ account_information: shown }: ReturnType<typeof shownStatement>): Balances {
  return { openingCents: shown.balance_start.value, closingCents: shown.balance_end.value };
}
