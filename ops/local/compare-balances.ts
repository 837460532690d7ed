import { countBooking, noBalances } from '#ops/examples/account-balances.ts';
import type { TeamInbox } from './team-inbox.ts';
import type { TrueAccount } from '#ops/control/truth.ts';

export interface ComparedBalances {
  readonly accounts: readonly Pick<TrueAccount, 'id' | 'bookings'>[];
  readonly inboxes: readonly TeamInbox[];
  /** Keys of rows that were there before: bookings on those accounts went to an earlier inbox. */
  readonly before: ReadonlySet<string>;
}

/** What every team with bookings adds up by the consumer of the examples, against the bank's own sums, as lines of text. */
export function compareBalances({ inboxes, ...compared }: ComparedBalances): readonly string[] {
  return inboxes
    .filter(({ team: { events } }) => events === 'all' || events.includes('BOOKING'))
    .flatMap((inbox) => compareInbox(inbox, compared));
}

function compareInbox(
  { team, messages }: TeamInbox,
  { accounts, before }: Omit<ComparedBalances, 'inboxes'>,
): string[] {
  const balances = noBalances();
  const refused = messages.flatMap((message) => {
    const problem = problemOf(() => countBooking(balances, JSON.stringify(message)));
    return problem === undefined ? [] : [`${team.name} refuses ${message.detail.id}: ${problem}`];
  });
  const wrong = accounts
    .filter(({ id, bookings }) => bookings.count > 0 && !before.has(`ACCOUNT#${id}/bookings`))
    .map(({ id, bookings }) => ({ id, bank: bookings.sum_cents, sum: balances.cents.get(`${id} EUR`) ?? 0 }))
    .filter(({ bank, sum }) => bank !== sum);
  return [
    ...refused,
    ...wrong.map(({ id, bank, sum }) => `account ${id}: ${team.name} adds up ${sum} cents, the bank ${bank}`),
  ];
}

function problemOf(run: () => void): string | undefined {
  try {
    run();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
