import { seededRandom } from '#shared/kernel/random.ts';
import { rows } from '#shared/bank/contract/rows.ts';
import { createBank } from '#sandbox/bank/create-bank.ts';
import { invariantsOf } from '#sandbox/control/invariants.ts';
import { createVirtualClock } from '#sandbox/engine/clock.ts';
import type { Booking } from '#sandbox/engine/model.ts';
import { handlers } from '#sandbox/operations/handlers.ts';
import { scenarios } from '#sandbox/scenarios/scenarios.ts';
import { createBankApp } from '#sandbox/server/bank-app.ts';
import { tasks } from '#sandbox/transitions/tasks.ts';
import { targetClosingDays } from '#test/fixtures/target-closing-days.ts';

interface CalendarYear {
  readonly bookings: readonly Booking[];
  /** Where the bank departs from its calendar, or keeps an invariant no more. */
  readonly violations: readonly string[];
}

/** From March to March: over Easter, the ends of months on weekends, Christmas and the turn of the year. */
export async function calendarYear(accounts: number, seed = 1): Promise<CalendarYear> {
  const clock = createVirtualClock(Date.parse('2026-03-02T08:00:00Z'));
  const transport = { send: () => Promise.resolve(200) };
  const bank = createBank({ clock, random: seededRandom(seed), transport, tasks });
  const app = createBankApp({ bank, rows, handlers });
  const call = async (request: Request) => app.fetch(request);
  await scenarios['partner-year']?.play({ accounts, months: 12 }, { bank, clock, call });
  const bookings = bank.store.bookings.all();
  const kept = invariantsOf(bank).flatMap(({ name, violations }) =>
    violations.map((violation) => `${name}: ${violation}`),
  );
  const isArrival = ({ id, amount }: Booking) =>
    amount.value > 0 && bank.store.postings.get(id).ledger_account === 'nostro';
  return {
    bookings,
    violations: [...kept, ...bookings.flatMap((booking) => departures(booking, isArrival(booking)))],
  };
}

/** By the table alone, without the calendar of the bank. */
export function isOpen(day: string): boolean {
  const weekday = new Date(day).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !targetClosingDays.includes(day);
}

function nextOpen(day: string): string {
  const date = new Date(day);
  while (!isOpen(date.toISOString().slice(0, 10))) date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

/** The day itself counts for all but what arrives from another bank by SEPA; no SEPA debit is made on a closed day. */
function departures(booking: Booking, isArrival: boolean): readonly string[] {
  const { booking_type, creation_date, booking_date, valuta_date, amount } = booking;
  const isSepa = booking_type.startsWith('SEPA_');
  const entered = nextOpen(creation_date);
  const counts = isSepa && isArrival ? entered : creation_date;
  const said = `${booking_type} of ${amount.value} cents made on ${creation_date}`;
  return [
    ...(booking_date === entered ? [] : [`${said}: booked on ${booking_date}, not on ${entered}`]),
    ...(valuta_date === counts ? [] : [`${said}: its value date is ${valuta_date}, not ${counts}`]),
    ...(isSepa && !isArrival && !isOpen(creation_date) ? [`${said}: TARGET is closed`] : []),
  ];
}
