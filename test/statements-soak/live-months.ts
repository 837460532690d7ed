import { atBusinessHour, daysAfter, monthsAfter } from '#shared/kernel/calendar/business-day.ts';
import { targetDaysAfter } from '#shared/kernel/calendar/target-days.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { plantInBooking } from '#sandbox/engine/bank-errors/booking-errors.ts';
import { bookingErrorKinds } from '#sandbox/engine/model/bank-error-kinds.ts';
import { bookingsOf } from '#sandbox/engine/ledger/bookings.ts';
import type { createStatementsWorld } from '#test/fakes/statements-world.ts';

type World = ReturnType<typeof createStatementsWorld>;

interface Life {
  readonly seed: number;
  readonly months: number;
  readonly accounts: number;
  /** Share of the bank's statements that come out wrong, in each way. */
  readonly wrongStatements?: number;
  /** How likely the bank gets a booking of an account wrong in a month, after its notification. */
  readonly wrongBookings?: number;
  /** Called for each account on each day of issue; what it returns was not expected. */
  readonly onIssued?: (id: string) => Promise<readonly string[]>;
}

/**
 * Months of accounts with bookings at any hour, backdated ones, dispositions, late and lost notifications, empty months
 * and closures. On each day of issue the statements that are due are made; returns outcomes that were not expected.
 */
export async function liveMonths(
  world: World,
  { seed, months, accounts, wrongStatements = 0, wrongBookings = 0, onIssued }: Life,
): Promise<readonly string[]> {
  const random = seededRandom(seed);
  const chance = (share: number) => random.next() < share;
  const upTo = (most: number) => Math.floor(random.next() * most);
  const ids: string[] = [];
  for (let n = 0; n < accounts; n += 1) ids.push(await world.openAccount());
  const odd: string[] = [];
  const closed = new Set<string>();
  const living = () => ids.filter((id) => !closed.has(id));
  const firstMonth = `${world.bank.today().slice(0, 7)}-01`;

  for (let month = 0; month < months; month += 1) {
    const start = monthsAfter(firstMonth, month);
    const end = daysAfter(monthsAfter(start, 1), -1);
    const moments = [3, 9, 17, 24].map((day) => atBusinessHour(daysAfter(start, day), 12));
    // The last and the first minutes of months in Berlin and in UTC.
    moments.push(atBusinessHour(end, 23) + 59 * 60_000, atBusinessHour(daysAfter(end, 1), 0) + 30 * 60_000);
    for (const atMs of moments) {
      world.mayPassTo(new Date(Math.max(atMs, world.bank.clock.now())).toISOString());
      for (const id of living()) {
        if (chance(0.4)) continue;
        world.book(id, (chance(0.5) ? 1 : -1) * (1 + upTo(90_000)), valutaOf(world.bank.today()));
      }
    }
    for (const id of living()) if (chance(0.01)) await close(id);
    await deliverMost();
    setRates(wrongStatements);
    const issue = targetDaysAfter(end, 3);
    world.mayPassTo(new Date(atBusinessHour(issue, 9)).toISOString());
    // Booked shortly before the statements, with a valuta date in the month that has ended.
    for (const id of living()) if (chance(0.2)) world.book(id, 1_00 + upTo(500), daysAfter(end, -upTo(20)));
    world.passMs(20 * 60_000);
    await deliverMost();
    if (wrongBookings > 0) for (const id of living()) if (chance(wrongBookings)) err(id);
    for (const id of ids) {
      await issueAll(id);
      odd.push(...((await onIssued?.(id)) ?? []));
    }
    // Later than the statements, backdated into the month or the one before.
    for (const id of living())
      if (chance(0.15)) world.book(id, -(1 + upTo(900)), daysAfter(start, upTo(20) - 15));
    await deliverMost();
  }
  setRates(0);
  return odd;

  function setRates(rate: number) {
    const wrong = { statement_gap: rate, statement_sum: rate };
    const lines = { statement_line_missing: rate, statement_line_foreign: rate };
    world.bank.errors.setRates({ ...world.bank.errors.rates(), ...wrong, ...lines });
  }

  /** The bank's mistake, in any of its bookings. */
  function err(id: string) {
    const bookings = bookingsOf(world.bank, id);
    const [booking, kind] = [
      bookings[upTo(bookings.length)],
      bookingErrorKinds[upTo(bookingErrorKinds.length)],
    ];
    if (booking === undefined || kind === undefined) return;
    if (world.bank.store.bankErrors.by('entity_id', booking.id).length === 0)
      plantInBooking(world.bank, booking, kind);
  }

  /** It lives on until the end of the day. */
  async function close(id: string) {
    closed.add(id);
    await world.register.describe(
      { id, currency: 'EUR', closedDay: world.bank.today() },
      world.bank.instant(),
    );
  }

  function valutaOf(today: string): string {
    if (chance(0.1)) return daysAfter(today, 1 + upTo(20));
    return chance(0.1) ? daysAfter(today, -upTo(5)) : today;
  }

  /** A notification may be late, or lost for ever: a statement shows it. */
  async function deliverMost() {
    for (const id of ids) {
      const known = new Set(
        bookingsOf(world.bank, id)
          .filter(() => chance(0.02))
          .map((booking) => booking.id),
      );
      await world.deliver(id, (bookingId) => known.has(bookingId));
    }
  }

  async function issueAll(id: string) {
    for (let look = 1; look <= 6; look += 1) {
      const result = await world.issue(id, { look });
      if (result !== 'left' && 'outcome' in result) {
        if (!['published', 'up-to-date', 'closed'].includes(result.outcome))
          odd.push(`${id} ${world.bank.today()} ${result.outcome}`);
        return;
      }
      world.passMs(20 * 60_000);
    }
    odd.push(`${id} ${world.bank.today()} never settled`);
  }
}
