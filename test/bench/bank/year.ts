import { seededRandom } from '#shared/kernel/random.ts';
import { rows } from '#shared/bank/contract/rows.ts';
import { createVirtualClock } from '#sandbox/engine/clock.ts';
import { createBank } from '#sandbox/bank/create-bank.ts';
import { handlers } from '#sandbox/operations/handlers.ts';
import { scenarios } from '#sandbox/scenarios/scenarios.ts';
import { createBankApp } from '#sandbox/server/bank-app.ts';
import { tasks } from '#sandbox/transitions/tasks.ts';
import { costOf, type Cost } from './cost.ts';

interface Year extends Cost {
  readonly accounts: number;
  readonly bookingsPerMonth: number;
  readonly interestBookings: number;
}

const accounts = 1_000;
/** Beside salary, rent, insurance, savings and a fee. */
const cardPayments = 26;

/** A year of a partner, one day after the other, with a statement of each account for each month. */
export async function yearOfAccounts(): Promise<Year> {
  const clock = createVirtualClock(Date.parse('2026-01-02T08:00:00Z'));
  const transport = { send: () => Promise.resolve(200) };
  const bank = createBank({ clock, random: seededRandom(1), transport, tasks });
  const app = createBankApp({ bank, rows, handlers });
  const call = async (request: Request) => app.fetch(request);
  const wanted = { accounts, months: 12, card_payments: cardPayments };
  const cost = await costOf(() => scenarios['partner-year']?.play(wanted, { bank, clock, call }));
  const { bookings } = bank.store;
  return {
    ...cost,
    accounts,
    bookingsPerMonth: bookings.length / accounts / 12,
    interestBookings: bookings.by('booking_type', 'InterestOverdraft').length,
  };
}
