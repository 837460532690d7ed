import { bookingsOf } from '#sandbox/engine/ledger/bookings.ts';
import type { Break, decidedStates } from '#shared/breaks/break.ts';
import type { StatementRow } from '#shared/statements/model/statement-row.ts';
import * as z from '#shared/kernel/zod.ts';
import type { createStatementsWorld } from '#test/fakes/statements-world.ts';
import { standingStates } from '#shared/breaks/states.ts';

type HeldBooking = ReturnType<typeof bookingsOf>[number];
type World = ReturnType<typeof createStatementsWorld>;

const dayMs = 86_400_000;

/** The daily run on one account, for so many days. */
export async function issueForDays(world: World, id: string, days: number): Promise<void> {
  for (let day = 1; day <= days; day += 1) {
    for (let look = 1; look <= 6; look += 1) {
      const result = await world.issue(id, { look });
      if (result !== 'left' && 'outcome' in result) break;
      world.passMs(20 * 60_000);
    }
    world.passMs(dayMs);
  }
}

export async function openBreaks({ breaks }: Pick<World, 'breaks'>, id: string): Promise<readonly Break[]> {
  const found: Break[] = [];
  for await (const each of breaks.list({ states: standingStates }))
    if (each.accountId === id) found.push(each);
  return found;
}

const decision = { settledBy: 'app_1', settledBecause: 'the bank will not mend it' };

/** Two persons settle everything that is open of the account. */
export async function decideAll(
  world: World,
  id: string,
  state: (typeof decidedStates)[number],
): Promise<void> {
  const at = world.bank.instant();
  for (const each of await openBreaks(world, id)) {
    const proposed = await world.breaks.move(each, { to: 'PROPOSED', proposal: 'app_1', at });
    await world.breaks.move(proposed, { ...decision, to: state, at });
  }
}

const statedBookings = z.object({
  valuta_balance: z.number(),
  bookings: z.array(
    z.object({
      id: z.string(),
      amount: z.number(),
      booking_date: z.string(),
      valuta_date: z.nullish(z.string()),
    }),
  ),
});

/** Differences between the statements that the world has published and the bank's present ones. */
export async function unlikeTheBank(world: World, id: string): Promise<readonly string[]> {
  const odd: string[] = [];
  for (const row of world.published) if (row.accountId === id) odd.push(...(await unlike(world, row)));
  return odd;
}

async function unlike({ bank, files }: World, row: StatementRow): Promise<readonly string[]> {
  const { accountId, firstDay, lastDay, verifiedAt = '', publication } = row;
  if (publication === undefined) return [`${lastDay} is ${row.state}`];
  const held = bookingsOf(bank, accountId).filter(({ recorded_at }) => recorded_at <= verifiedAt);
  const { bookings, valuta_balance: valuta } = statedBookings.parse(
    JSON.parse(await files.read(publication.files.json)),
  );
  const text = (booking: Omit<(typeof bookings)[number], 'id'>) =>
    [booking.amount, booking.booking_date, booking.valuta_date ?? ''].join(' ');
  const theirs = new Map(
    held.map(({ amount, ...booking }) => [booking.id, text({ ...booking, amount: amount.value })]),
  );
  const stated = new Set(bookings.map((booking) => booking.id));
  const sum = held
    .filter(({ booking_date }) => booking_date <= lastDay)
    .reduce((total, { amount }) => total + amount.value, 0);
  return [
    ...bookings
      .filter((booking) => theirs.get(booking.id) !== text(booking))
      .map((booking) => `${lastDay} states ${booking.id} as ${text(booking)}, not ${theirs.get(booking.id)}`),
    ...held
      .filter(({ booking_date: day }) => day >= firstDay && day <= lastDay)
      .filter((booking) => !stated.has(booking.id))
      .map((booking) => `${lastDay} leaves out ${booking.id}`),
    ...(publication.closingCents === sum
      ? []
      : [`${lastDay} closes at ${publication.closingCents}, not ${sum}`]),
    ...(valutaBalances(held, row).includes(valuta) ? [] : [`${lastDay} has the valuta balance ${valuta}`]),
  ];
}

/**
 * What had reached its valuta date by the last day. Of what was booked later and dated back, the bank counts what it had
 * recorded when it was asked.
 */
function valutaBalances(held: readonly HeldBooking[], { lastDay }: StatementRow): readonly number[] {
  const valued = held.filter(({ valuta_date: day }) => day <= lastDay);
  const sumOf = (bookings: readonly HeldBooking[]) =>
    bookings.reduce((sum, { amount }) => sum + amount.value, 0);
  const stated = sumOf(valued.filter(({ booking_date: day }) => day <= lastDay));
  const bookedLater = valued
    .filter(({ booking_date: day }) => day > lastDay)
    .toSorted((one, other) => (one.recorded_at < other.recorded_at ? -1 : 1));
  return Array.from(
    { length: bookedLater.length + 1 },
    (_, count) => stated + sumOf(bookedLater.slice(0, count)),
  );
}
