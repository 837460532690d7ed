import type { Bank } from '#sandbox/engine/bank.ts';
import { businessDay, daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { bookingsOf } from '#sandbox/engine/ledger/bookings.ts';
import { type Account, euroCents } from '#sandbox/engine/model.ts';
import { type HandlersOf, ok } from '#sandbox/engine/operation.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

interface Days {
  readonly start_date: string;
  readonly end_date: string;
}

export const averageDailyBalanceHandlers = {
  'accounts.averageDailyBalance.get': ({ path, query }, bank) => {
    const account = bank.store.accounts.get(path.account_id);
    const balances = endOfDayBalances(bank, account, query);
    if (balances.length === 0) return ok({ average_daily_balance: null });
    const sum = balances.reduce((total, balance) => total + balance, 0);
    return ok({ average_daily_balance: euroCents(Math.round(sum / balances.length)) });
  },
} satisfies Partial<HandlersOf<OperationRow>>;

/**
 * Cents, one balance for each day on which the account existed; a future day has the balance of today. See
 * "Account management".
 */
function endOfDayBalances(bank: Bank, account: Account, { start_date, end_date }: Days): readonly number[] {
  const opened = dayOf(account.opened_at);
  const closed = account.closed_at === null ? end_date : dayOf(account.closed_at);
  const bookings = bookingsOf(bank, account.id);
  const balances: number[] = [];
  const last = end_date < closed ? end_date : closed;
  for (let day = start_date > opened ? start_date : opened; day <= last; day = daysAfter(day, 1)) {
    const known = day < bank.today() ? day : bank.today();
    const counted = bookings.filter(({ valuta_date }) => valuta_date <= known);
    balances.push(counted.reduce((sum, { amount }) => sum + amount.value, 0));
  }
  return balances;
}

const dayOf = (instant: string) => businessDay(Date.parse(instant));
