import { ApiError, NotFoundError } from '#shared/bank/errors/api-error.ts';
import type { BankClient } from '#shared/bank/client/method.ts';
import { accounts, type Account } from '#shared/bank/contract/accounts/accounts.ts';
import { bankStatements, type BankStatement } from '#shared/bank/contract/accounts/bank-statements.ts';
import { bookings, type Booking } from '#shared/bank/contract/accounts/bookings.ts';
import { atBusinessHour, businessDay, daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { canonicalInstant, toIsoInstant } from '#shared/kernel/clock.ts';
import * as z from '#shared/kernel/zod.ts';
import type { AccountFacts } from '#shared/portfolio/registered-account.ts';
import type { BankBooking, PortfolioBank, Refused, StatementPeriod } from './ports.ts';

/** The endpoints that the take-over calls. */
export const portfolioAreas = {
  accounts: {
    list: accounts.list,
    get: accounts.get,
    bookings: { list: bookings.list },
    bankStatements: {
      create: bankStatements.create,
      bookings: { list: bankStatements.bookings.list },
    },
  },
};

/** The bank's largest pages. */
const accountsAPage = 200;
const bookingsAPage = 1_000;

export function createPortfolioBank(bank: BankClient<typeof portfolioAreas>): PortfolioBank {
  const linesOf = async (accountId: string, statementId: string): Promise<readonly Booking[]> => {
    const lines: Booking[] = [];
    const list = bank.accounts.bankStatements.bookings.list({
      account_id: accountId,
      statement_id: statementId,
      sort: 'recorded_at',
      page: { size: bookingsAPage },
    });
    for await (const line of list) lines.push(line);
    return lines;
  };
  const listed = async (account_id: string, filter: BookingsFilter): Promise<readonly Booking[]> => {
    const found: Booking[] = [];
    const list = bank.accounts.bookings.list({
      account_id,
      filter,
      sort: 'recorded_at',
      page: { size: bookingsAPage },
    });
    for await (const booking of list) found.push(booking);
    return found;
  };

  return {
    async accounts(page) {
      const list = bank.accounts.list({ page: { size: accountsAPage } });
      const { items, last } = await list.page(page);
      return { accounts: items.map(factsOf), last };
    },
    async account(id) {
      try {
        const account = await bank.accounts.get({ id });
        const { currency, value: balanceCents } = account.balance ?? {};
        return { facts: { ...factsOf(account), currency: currency ?? 'EUR' }, balanceCents };
      } catch (error) {
        if (error instanceof NotFoundError) return undefined;
        throw error;
      }
    },
    statement: async (period) =>
      unlessRefused(async () => {
        const { accountId: account_id, firstDay: start_date, lastDay: end_date } = period;
        const body = { start_date, end_date };
        const statement = await bank.accounts.bankStatements.create({ account_id, body });
        const lines = await linesOf(account_id, statement.id);
        return { evidence: evidenceOf(period, statement, lines), read: json.parse({ statement, lines }) };
      }),
    bookingsAfter: async (accountId, day) =>
      unlessRefused(async () => {
        const next = daysAfter(day, 1);
        const found = [
          ...(await listed(accountId, { valuta_date: { min: next } })),
          ...(await listed(accountId, { recorded_at: { min: toIsoInstant(atBusinessHour(next, 0)) } })),
        ];
        return [...new Map(found.map((booking) => [booking.id, bookingOf(booking)])).values()];
      }),
  };
}

type BookingsFilter = NonNullable<
  Parameters<BankClient<typeof portfolioAreas>['accounts']['bookings']['list']>[0]['filter']
>;

const json = z.json();
const jsonObject = z.record(z.string(), z.json());

/** A one-day period, days before the opening, an account that is gone: asking again would change nothing. */
async function unlessRefused<Answer>(call: () => Promise<Answer>): Promise<Answer | Refused> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ApiError && [400, 404, 422].includes(error.status))
      return { because: error.bankCode ?? String(error.status) };
    throw error;
  }
}

function factsOf({ id, iban, bic, person_id, business_id, opened_at, closed_at }: Account): AccountFacts {
  const [openedDay, closedDay] = [dayIn(opened_at), dayIn(closed_at)];
  return {
    id,
    iban: iban ?? undefined,
    bic: bic ?? undefined,
    ownerId: business_id ?? person_id ?? undefined,
    ...(openedDay !== undefined && { openedDay }),
    ...(closedDay !== undefined && { closedDay }),
  };
}

/** The bank sends days and instants; a day of an instant is the one at the bank. */
function dayIn(text: string | null | undefined): string | undefined {
  if (typeof text !== 'string') return undefined;
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text;
  const instant = canonicalInstant(text);
  return instant === undefined ? undefined : businessDay(Date.parse(instant));
}

function evidenceOf(period: StatementPeriod, statement: BankStatement, lines: readonly Booking[]) {
  const { account_information: account } = statement;
  return {
    statementId: statement.id,
    iban: account?.iban ?? '',
    currency: account?.balance_end?.currency ?? 'EUR',
    firstDay: statement.statement_period_start_date ?? period.firstDay,
    lastDay: statement.statement_period_end_date ?? period.lastDay,
    // A statement without its balances does not add up unless it is empty.
    openingCents: account?.balance_start?.value ?? 0,
    closingCents: account?.balance_end?.value ?? 0,
    lines: lines.map(({ id, amount, valuta_date }) => ({
      bookingId: id,
      cents: amount.value,
      currency: amount.currency ?? 'EUR',
      valutaDay: valuta_date ?? undefined,
    })),
  };
}

function bookingOf(booking: Booking): BankBooking {
  const { id, amount, valuta_date, booking_date, recorded_at } = booking;
  const recordedAt = canonicalInstant(recorded_at ?? '') ?? '';
  return {
    id,
    cents: amount.value,
    currency: amount.currency ?? 'EUR',
    valutaDate: valuta_date ?? '',
    day: dayIn(booking_date) ?? dayIn(recorded_at) ?? '',
    recordedAt,
    read: jsonObject.parse(booking),
  };
}
