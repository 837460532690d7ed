import { ApiError, NotFoundError } from '#shared/bank/errors/api-error.ts';
import type { BankClient } from '#shared/bank/client/method.ts';
import { accounts, type Account } from '#shared/bank/contract/accounts/accounts.ts';
import type { Booking } from '#shared/bank/contract/accounts/bookings.ts';
import { atBusinessHour, daysAfter, statedDay } from '#shared/kernel/calendar/business-day.ts';
import { canonicalInstant, toIsoInstant } from '#shared/kernel/clock.ts';
import * as z from '#shared/kernel/zod.ts';
import type { AccountFacts } from '#shared/portfolio/registered-account.ts';
import {
  createBankStatements,
  isAboutAccount,
  listedBookings,
  statementAreas,
} from '#shared/bookings/bank-statements.ts';
import type { BankBooking, PortfolioBank, Refused } from './ports.ts';

/** The endpoints that the onboarding calls. */
export const portfolioAreas = {
  accounts: {
    list: accounts.list,
    get: accounts.get,
    ...statementAreas.accounts,
  },
};

/** The bank's largest page. */
const accountsAPage = 200;

export function createPortfolioBank(bank: BankClient<typeof portfolioAreas>): PortfolioBank {
  const statements = createBankStatements(bank);

  return {
    async accounts(page) {
      const list = bank.accounts.list({ page: { size: accountsAPage } });
      const { items, last } = await list.page(page);
      const showsBalances = items.every(({ balance }) => typeof balance?.value === 'number');
      const balances = new Map(
        items.flatMap(({ id, balance }) => (balance?.value === undefined ? [] : [[id, balance.value]])),
      );
      return { accounts: items.map(factsOf), balances, showsBalances, last };
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
    statement: async (accountId, period, keep) => statements.ask(accountId, period, keep),
    bookingsAfter: async (accountId, day) =>
      unlessRefused(async () => {
        const next = daysAfter(day, 1);
        const found = [
          ...(await listedBookings(bank, accountId, { valuta_date: { min: next } })),
          ...(await listedBookings(bank, accountId, {
            recorded_at: { min: toIsoInstant(atBusinessHour(next, 0)) },
          })),
        ];
        return [...new Map(found.map((booking) => [booking.id, bookingOf(booking)])).values()];
      }),
  };
}

const jsonObject = z.record(z.string(), z.json());

/** An account that is gone: asking again would change nothing. */
async function unlessRefused<Answer>(call: () => Promise<Answer>): Promise<Answer | Refused> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ApiError && isAboutAccount(error))
      return { because: error.bankCode ?? String(error.status) };
    throw error;
  }
}

function factsOf({ id, iban, bic, person_id, business_id, opened_at, closed_at }: Account): AccountFacts {
  const [openedDay, closedDay] = [statedDay(opened_at), statedDay(closed_at)];
  return {
    id,
    iban: iban ?? undefined,
    bic: bic ?? undefined,
    ownerId: business_id ?? person_id ?? undefined,
    ...(openedDay !== undefined && { openedDay }),
    ...(closedDay !== undefined && { closedDay }),
  };
}

function bookingOf(booking: Booking): BankBooking {
  const { id, amount, valuta_date, booking_date, recorded_at } = booking;
  const recordedAt = canonicalInstant(recorded_at ?? '') ?? '';
  return {
    id,
    cents: amount.value,
    currency: amount.currency ?? 'EUR',
    valutaDate: statedDay(valuta_date) ?? '',
    day: statedDay(booking_date) ?? statedDay(recorded_at) ?? '',
    recordedAt,
    read: jsonObject.parse(booking),
  };
}
