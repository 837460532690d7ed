import * as z from '#shared/kernel/zod.ts';
import type { BankClient } from '#shared/bank/client/method.ts';
import type { Booking } from '#shared/bank/contract/accounts/bookings.ts';
import { ApiError } from '#shared/bank/errors/api-error.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { createPortfolioBank, type portfolioAreas } from '#shared/portfolio/onboarding/portfolio-bank.ts';
import { isAboutAccount } from '#shared/bookings/bank-statements.ts';
import {
  RefusedAccountError,
  type ReconciliationBank,
  type Span,
} from '#shared/reconciliation/model/bank.ts';
import { bankRow, type BankRow } from '#shared/reconciliation/model/compared-booking.ts';

const pageSize = 1_000;
const jsonObject = z.record(z.string(), z.json());

type Bank = BankClient<typeof portfolioAreas>;

/** The bank through its client. */
export function createReconciliationBank(bank: Bank): ReconciliationBank {
  const portfolio = createPortfolioBank(bank);
  return {
    accounts: async (page) => portfolio.accounts(page),
    account: async (id) => portfolio.account(id),
    async *bookings(accountId, span) {
      yield* recorded(bank, accountId, span);
    },
    async booking(account_id, id) {
      const { items } = await bank.accounts.bookings.list({ account_id, filter: { id } });
      const found = items.find((each) => each.id === id);
      return found && bankRow(account_id, jsonObject.parse(found));
    },
  };
}

/**
 * Each request asks for the first page from the last instant of the page before, which is read again. With page
 * numbers, a row could slip between two pages when others come or go meanwhile.
 */
async function* recorded(bank: Bank, account_id: string, { from, until }: Span): AsyncGenerator<BankRow> {
  let min = from;
  let known: ReadonlySet<string> = new Set();
  for (;;) {
    const page = await onePage(bank, account_id, { min, max: until });
    const rows = page.map((booking) => bankRow(account_id, jsonObject.parse(booking)));
    yield* rows.filter(({ id, recordedAt }) => !known.has(id) && recordedAt < until);
    const last = rows.at(-1)?.recordedAt;
    if (page.length < pageSize || last === undefined) return;
    known = new Set(rows.map(({ id }) => id));
    if (last > min) min = last;
    else {
      // A whole page of one instant: only page numbers lead on.
      for (const booking of await bank.accounts.bookings
        .list({ account_id, filter: { recorded_at: { min, max: min } }, page: { size: pageSize } })
        .all({ limit: mostOfOneInstant }))
        if (!known.has(booking.id)) yield bankRow(account_id, jsonObject.parse(booking));
      min = toIsoInstant(Date.parse(min) + 1);
    }
  }
}

const mostOfOneInstant = 100_000;

async function onePage(
  bank: Bank,
  account_id: string,
  recorded_at: { readonly min: string; readonly max: string },
): Promise<readonly Booking[]> {
  try {
    const page = { size: pageSize };
    const { items } = await bank.accounts.bookings.list({
      account_id,
      filter: { recorded_at },
      sort: 'recorded_at',
      page,
    });
    return items;
  } catch (error) {
    if (error instanceof ApiError && isAboutAccount(error))
      throw new RefusedAccountError({ because: error.bankCode ?? String(error.status) }, error);
    throw error;
  }
}
