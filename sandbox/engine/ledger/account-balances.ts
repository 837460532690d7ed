import { shownReserved, shownTooMuch } from '#sandbox/engine/bank-errors/plant.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { euroCents, type Account, type Money } from '#sandbox/engine/model.ts';

/** Only bookings whose valuta date has come. */
export function balanceOf(bank: Bank, accountId: string): Money {
  return euroCents(bank.balances.booked(accountId, bank.today()));
}

/** Balance minus open reservations plus the account's limit. */
export function availableBalanceOf(bank: Bank, { id, account_limit }: Account): Money {
  return euroCents(balanceOf(bank, id).value + account_limit.value - bank.balances.reserved(id));
}

/**
 * The balances that the bank shows. An option decides whether a valuta date counts on the day itself. Cover
 * always counts the day itself, so the option never lets more be paid than there is.
 */
export function balancesOf(bank: Bank, { id, account_limit }: Account) {
  const { balances, options } = bank;
  const today = bank.today();
  const wrong = shownTooMuch(bank, id, 'balance_wrong');
  const passed =
    options.valutaPassed === '<=' ? balances.booked(id, today) : balances.bookedBefore(id, today);
  const balance = passed + wrong;
  // What the bank still shows as reserved reduces it: the label is negative.
  const available = balance + account_limit.value - balances.reserved(id) + shownReserved(bank, id);
  return {
    balance: euroCents(balance),
    available_balance: euroCents(available),
  };
}
