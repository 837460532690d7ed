import type { Bank } from '#sandbox/engine/bank.ts';
import { wrongBookingsOf } from '#sandbox/engine/bank-errors/labelled-cents.ts';
import { balanceOf } from '#sandbox/engine/ledger/account-balances.ts';
import type { Account } from '#sandbox/engine/model.ts';
import { refusalOfIncoming, refusalOfOutgoing } from '#sandbox/entities/accounts/account-refusals.ts';
import { addresseeOf, unknownHere } from './arriving-money.ts';
import { payOut } from './leaving-money.ts';

/** Why an account cannot be closed yet; only the first code is stated. */
const obstacles = {
  debt: { code: 'negative_balance', detail: 'The balance of the account is negative.' },
  reserved: { code: 'open_reservations', detail: 'Money of the account is reserved.' },
  ahead: { code: 'open_bookings', detail: 'The account has bookings whose valuta date has not come.' },
  wrong: {
    code: 'open_corrections',
    detail: 'The books of the account are wrong and to be corrected first.',
  },
  blocked: { code: 'account_blocked', detail: 'The account holds money and is blocked.' },
  nowhere: {
    code: 'no_reference_account',
    detail: 'The account holds money and has no active reference account.',
  },
  refused: {
    code: 'reference_account_unavailable',
    detail: 'The account holds money that its reference account at this bank does not take.',
  },
} as const;

export type ClosureObstacle = (typeof obstacles)[keyof typeof obstacles];

/** Why an account cannot be closed now; `owedCents` will still be debited from it. */
export function closureObstacle(
  bank: Bank,
  account: Account,
  owedCents: number,
): ClosureObstacle | undefined {
  const held = balanceOf(bank, account.id).value;
  const cents = held - owedCents;
  if (cents < 0) return obstacles.debt;
  if (bank.balances.reserved(account.id) > 0) return obstacles.reserved;
  if (bank.balances.booked(account.id, lastDay) !== held) return obstacles.ahead;
  if (wrongBookingsOf(bank, account.id).length > 0) return obstacles.wrong;
  if (cents === 0) return undefined;
  if (refusalOfOutgoing(account) !== undefined) return obstacles.blocked;
  const reference = referenceAccountOf(bank, account);
  if (reference === undefined) return obstacles.nowhere;
  const recipient = addresseeOf(bank, reference.iban)?.account;
  const isRefused =
    recipient === undefined
      ? unknownHere(bank, reference.iban) !== undefined
      : refusalOfIncoming(recipient) !== undefined;
  return isRefused ? obstacles.refused : undefined;
}

const lastDay = '9999-12-31';

/** Pays out the balance so that the account can be closed. */
export function payOutRest(bank: Bank, account: Account, cents: number): void {
  const reference = referenceAccountOf(bank, account);
  if (cents === 0 || reference === undefined) return;
  const { iban, name } = reference;
  payOut(bank, { account, cents, booking_type: 'ClosureBalanceTransfer', recipient: { iban, name } });
}

/** An account that names itself as the recipient would keep its money. */
function referenceAccountOf(bank: Bank, { id }: Account) {
  return bank.store.referenceAccounts
    .by('account_id', id)
    .find(({ status, iban }) => status === 'ACTIVE' && addresseeOf(bank, iban)?.account.id !== id);
}
