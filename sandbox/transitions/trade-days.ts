import type { Bank } from '#sandbox/engine/bank.ts';
import { postBetween, recordBooking } from '#sandbox/engine/ledger/bookings.ts';
import type { Account } from '#sandbox/engine/model.ts';
import type { Trade, TradeCreditLine } from '#sandbox/engine/model/business-lending.ts';
import { modelNotFound } from '#sandbox/engine/refusal.ts';
import { settlesToday } from '#sandbox/engine/settlement.ts';
import { tradeStates } from '#sandbox/engine/states/trade-finance.ts';
import { payOutLent } from '#sandbox/operations/lending/loan-payout.ts';
import { refusalOfPayment } from '#sandbox/entities/payments/cover.ts';

const dayMs = 24 * 3_600_000;

/** On the day in its payback plan or the settlement day that follows it; a trade without an account waits for one. */
export function payOutTrades(bank: Bank, today: string): void {
  if (!settlesToday(bank)) return;
  for (const trade of bank.store.trades.by('status', 'created')) {
    if (trade.payout_date !== null && trade.payout_date <= today) payOutTrade(bank, trade);
  }
}

function payOutTrade(bank: Bank, trade: Trade): void {
  const creditLine = creditLineOf(bank, trade);
  const iban = accountOf(bank, creditLine)?.iban ?? creditLine.recipient_iban;
  if (iban === null || trade.amount_cents === 0) return;
  const lent = { id: trade.id, cents: trade.amount_cents, iban, description: 'Trade payout' };
  if (payOutLent(bank, lent) !== undefined) return;
  moveTrade(bank, trade, { status: 'paid_out', paid_out_on: bank.today() });
}

/** On the day in its payback plan, or when it is paid out, and every settlement day after it until the account can pay. */
export function collectTrades(bank: Bank, today: string): void {
  if (!settlesToday(bank)) return;
  const { trades } = bank.store;
  const isDue = ({ repayment_date }: Trade) => repayment_date !== null && repayment_date <= today;
  const due = trades.by('status', 'paid_out').filter(isDue);
  for (const trade of [...trades.by('status', 'overdue'), ...due]) collectTrade(bank, trade);
}

function collectTrade(bank: Bank, trade: Trade): void {
  const creditLine = creditLineOf(bank, trade);
  const account = accountOf(bank, creditLine);
  const interestCents = interestOn(bank, trade, creditLine.interest_rate);
  const cents = trade.amount_cents + interestCents;
  if (account !== undefined && refusalOfPayment(bank, account, cents) !== undefined) {
    if (trade.status !== 'overdue') moveTrade(bank, trade, { status: 'overdue' });
    return;
  }
  if (account === undefined) postBetween(bank, ['nostro', 'loans'], cents);
  else {
    recordBooking(bank, {
      account_id: account.id,
      booking_type: 'DIRECT_DEBIT',
      against: 'loans',
      amountCents: -cents,
      description: 'Trade repayment',
      transaction_id: trade.id,
    });
  }
  if (interestCents > 0) postBetween(bank, ['loans', 'interest_income'], interestCents);
  moveTrade(bank, trade, { status: 'repaid' });
}

/** Daily interest, on a year of 365 days. */
function interestOn(bank: Bank, { amount_cents, paid_out_on }: Trade, rate: number): number {
  if (paid_out_on === null) return 0;
  const days = Math.round((Date.parse(bank.today()) - Date.parse(paid_out_on)) / dayMs);
  return Math.round((amount_cents * rate * days) / 365);
}

/** Also for a deleted business: its debt stays. */
function creditLineOf(bank: Bank, { business_id }: Trade): TradeCreditLine {
  const [creditLine] = bank.store.tradeCreditLines.by('business_id', business_id);
  if (creditLine === undefined) throw modelNotFound('TradeCreditLine', business_id);
  return creditLine;
}

function accountOf(bank: Bank, { account_id }: TradeCreditLine): Account | undefined {
  return account_id === null ? undefined : bank.store.accounts.get(account_id);
}

function moveTrade(
  bank: Bank,
  trade: Trade,
  { status, ...change }: Partial<Trade> & Pick<Trade, 'status'>,
): void {
  bank.store.trades.update(trade.id, { ...change, status: tradeStates.move(trade.status, status) });
}
