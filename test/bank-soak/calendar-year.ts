import { seededRandom } from '#shared/kernel/random.ts';
import { rows } from '#shared/bank/contract/rows.ts';
import { createBank } from '#sandbox/bank/create-bank.ts';
import { invariantsOf } from '#sandbox/control/invariants.ts';
import { createVirtualClock } from '#sandbox/engine/clock.ts';
import type { Booking } from '#sandbox/engine/model.ts';
import { handlers } from '#sandbox/operations/handlers.ts';
import { openCustomer } from '#sandbox/scenarios/customers.ts';
import { borrow } from '#sandbox/scenarios/loan-to-arrears.ts';
import { signIn } from '#sandbox/scenarios/partner.ts';
import type { ScenarioDeps } from '#sandbox/scenarios/scenario.ts';
import { scenarios } from '#sandbox/scenarios/scenarios.ts';
import { createBankApp } from '#sandbox/server/bank-app.ts';
import { tasks } from '#sandbox/transitions/tasks.ts';
import { targetClosingDays } from '#test/fixtures/target-closing-days.ts';

interface CalendarYear {
  readonly bookings: readonly Booking[];
  /** Where the bank departs from its calendar, or keeps an invariant no more. */
  readonly violations: readonly string[];
}

/** One account in this many has a loan, whose installments are collected every month. */
const borrowingShare = 10;

/** From March to March: over Easter, the ends of months on weekends, Christmas and the turn of the year. */
export async function calendarYear(accounts: number, seed = 1): Promise<CalendarYear> {
  const clock = createVirtualClock(Date.parse('2026-03-02T08:00:00Z'));
  const transport = { send: () => Promise.resolve(200) };
  const bank = createBank({ clock, random: seededRandom(seed), transport, tasks });
  bank.setOptions({ ...bank.options, settlementDays: 'target' });
  const app = createBankApp({ bank, rows, handlers });
  const call = async (request: Request) => app.fetch(request);
  await lend({ bank, call }, Math.ceil(accounts / borrowingShare));
  await scenarios['partner-year']?.play({ accounts, months: 12 }, { bank, clock, call });
  const bookings = bank.store.bookings.all();
  const kept = invariantsOf(bank).flatMap(({ name, violations }) =>
    violations.map((violation) => `${name}: ${violation}`),
  );
  const isOfLoan = ({ id }: Booking) => bank.store.postings.get(id).ledger_account === 'loans';
  return {
    bookings,
    violations: [...kept, ...bookings.flatMap((booking) => departures(booking, isOfLoan(booking)))],
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

/** Customers who borrow on the first day: the days on which they owe come on weekends and holidays too. */
async function lend({ bank, call }: Pick<ScenarioDeps, 'bank' | 'call'>, customers: number): Promise<void> {
  const partner = await signIn(call);
  for (let customer = 0; customer < customers; customer += 1)
    await borrow(partner, await openCustomer(bank, partner), { amount: 300_000, term: 24 });
}

/** The day itself counts; neither SEPA payments nor those of a loan are made on a closed day. */
function departures(booking: Booking, isOfLoan: boolean): readonly string[] {
  const { booking_type, creation_date, booking_date, valuta_date, amount } = booking;
  const settles = isOfLoan || booking_type.startsWith('SEPA_');
  const entered = nextOpen(creation_date);
  const said = `${booking_type} of ${amount.value} cents made on ${creation_date}`;
  return [
    ...(booking_date === entered ? [] : [`${said}: booked on ${booking_date}, not on ${entered}`]),
    ...(valuta_date === creation_date ? [] : [`${said}: its value date is ${valuta_date}`]),
    ...(settles && !isOpen(creation_date) ? [`${said}: TARGET is closed`] : []),
  ];
}
