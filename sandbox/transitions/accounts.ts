import * as z from '#shared/kernel/zod.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { RejectedTransaction } from '#sandbox/engine/model/accounts.ts';
import { closureDay } from '#sandbox/operations/accounts/account-closure-requests.ts';
import { receiveMoney } from '#sandbox/entities/payments/arriving-money.ts';
import { payOutClosingBalance } from '#sandbox/entities/payments/closing-balance.ts';
import { ownerInEvents } from '#sandbox/entities/accounts/block-account.ts';
import { euroCents, type Account, type Booking } from '#sandbox/engine/model.ts';
import { refusal } from '#sandbox/engine/refusal.ts';

export const incomingTransfer = z.strictObject({
  account_id: z.string(),
  amount: z.int().check(z.positive(), z.describe('cents')),
  sender_name: z._default(z.string(), 'Erika Mustermann'),
  sender_iban: z._default(z.string(), 'DE02999999990000000001'),
  description: z._default(z.string(), ''),
  valuta_date: z
    .optional(z.iso.date())
    .check(z.describe('today unless given; the future makes a disposition')),
  virtual_iban: z
    .optional(z.string())
    .check(z.describe('an enabled one of the account, to which it was sent')),
});

/** A blocked account takes no money: what arrives is sent back, and the partner is told. */
export function bookIncomingTransfer(
  bank: Bank,
  wanted: z.input<typeof incomingTransfer>,
): Booking | RejectedTransaction {
  const transfer = incomingTransfer.parse(wanted);
  const account = activeAccount(bank, transfer.account_id);
  if (transfer.virtual_iban !== undefined) refuseUnlessEnabled(bank, account, transfer.virtual_iban);
  const arrival = receiveMoney(bank, account, {
    booking_type: 'SEPA_CREDIT_TRANSFER',
    against: 'nostro',
    amountCents: transfer.amount,
    description: transfer.description,
    sender: { iban: transfer.sender_iban, name: transfer.sender_name },
    receiver_iban_virtual: transfer.virtual_iban ?? null,
    ...(transfer.valuta_date !== undefined && { valuta_date: transfer.valuta_date }),
  });
  return arrival.outcome === 'booked' ? arrival.booking : arrival.transaction;
}

function refuseUnlessEnabled(bank: Bank, { id }: Account, iban: string): void {
  const [known] = bank.store.virtualIbans
    .by('account_id', id)
    .filter(({ virtual_iban }) => virtual_iban === iban);
  if (known?.state === 'ENABLED') return;
  throw refusal(409, 'virtual_iban_disabled', 'The account has no such virtual IBAN, or it is disabled.');
}

export const accountLimit = z.strictObject({
  account_id: z.string(),
  account_limit: z.int().check(z.minimum(0), z.describe('cents')),
});

/** The event names the account alone: the receiver has to read it. */
export function changeAccountLimit(bank: Bank, wanted: z.input<typeof accountLimit>): Account {
  const { account_id, account_limit } = accountLimit.parse(wanted);
  const { id } = activeAccount(bank, account_id);
  const account = bank.store.accounts.update(id, { account_limit: euroCents(account_limit) });
  bank.emit({ type: 'ACCOUNT_LIMIT_CHANGE', entityId: id, payload: { account_id: id } });
  return account;
}

export const accountClosure = z.strictObject({ account_id: z.string() });

/** Pays out what the account holds; it is not closed before its day, nor as long as that cannot be done. */
export function closeAccount(bank: Bank, wanted: z.input<typeof accountClosure>): Account {
  const account = activeAccount(bank, accountClosure.parse(wanted).account_id);
  const day = closureDay(bank, account);
  if (day > bank.today()) throw refusal(409, 'not_due', `The account cannot be closed before ${day}.`);
  const obstacle = payOutClosingBalance(bank, account);
  if (obstacle !== undefined) throw refusal(409, obstacle.code, obstacle.detail);
  return endAccount(bank, account.id);
}

export function endAccount(bank: Bank, id: string): Account {
  const account = bank.store.accounts.update(id, { status: 'CLOSED', closed_at: bank.instant() });
  bank.emit({ type: 'ACCOUNT_CLOSURE', entityId: account.id, payload: ownerInEvents(account) });
  return account;
}

export function activeAccount(bank: Bank, id: string): Account {
  const account = bank.store.accounts.get(id);
  if (account.status === 'CLOSED') throw refusal(409, 'account_closed', 'The account is closed.');
  return account;
}

/** What only customers have: the partner's own account, which bills its customers, has none. */
export function activeAccountOfCustomer(bank: Bank, id: string) {
  const account = activeAccount(bank, id);
  const customer_id = account.person_id ?? account.business_id;
  if (customer_id === null) throw refusal(409, 'no_customer', 'The account belongs to no customer.');
  return { ...account, customer_id };
}
