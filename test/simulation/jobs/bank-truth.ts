import type { SimulatedBank } from '#sandbox/bank/create-bank.ts';
import { bookingsOf } from '#sandbox/engine/ledger/bookings.ts';
import type { Booking } from '#sandbox/engine/model.ts';
import { shownStatement } from '#sandbox/operations/accounts/statement.ts';
import { businessDay } from '#shared/kernel/calendar/business-day.ts';
import type { Period } from '#shared/bookings/period.ts';

/** The bank's own books of an account, in cents. */
export function bankTruth(bank: SimulatedBank, accountId: string) {
  const bookings = bookingsOf(bank, accountId);
  const dayOf = shownDayOf(bank);
  const sum = (some: readonly Booking[]) => some.reduce((total, { amount }) => total + amount.value, 0);
  return {
    bookings,
    dayOf,
    bookedBy: (day: string) => bookings.filter((booking) => dayOf(booking) <= day),
    /** Everything booked up to that day. */
    bookedCents: (day: string) => sum(bookings.filter((booking) => dayOf(booking) <= day)),
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

/** A bank that shows no booking dates shows only when it recorded a booking, which may be days before it settles. */
const shownDayOf =
  ({ options }: SimulatedBank) =>
  ({ booking_date, recorded_at }: Booking): string =>
    options.showBookingDates ? booking_date : businessDay(Date.parse(recorded_at));

interface Balances {
  readonly openingCents: number;
  readonly closingCents: number;
}

function balancesIn({ account_information: shown }: ReturnType<typeof shownStatement>): Balances {
  return { openingCents: shown.balance_start.value, closingCents: shown.balance_end.value };
}
