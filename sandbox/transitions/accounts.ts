import * as z from '#shared/kernel/zod.ts';
import { maxAmountCents } from '#shared/bank/contract/schema/money.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { postponed } from '#sandbox/engine/settlement.ts';
import { toJsonObject } from '#sandbox/entities/json-object.ts';
import type { RejectedTransaction } from '#sandbox/engine/model/accounts.ts';
import { receiveMoney, rejectMoney } from '#sandbox/entities/payments/arriving-money.ts';
import { activeAccount } from '#sandbox/entities/accounts/active-account.ts';
import { type accountBlock, blockAccount } from '#sandbox/entities/accounts/block-account.ts';
import { euroCents, type Account, type Booking } from '#sandbox/engine/model.ts';
import { refusal } from '#sandbox/engine/refusal.ts';
import { rejectedTransactionStates } from '#sandbox/engine/states/accounts.ts';

/** Another bank may send letters with accents, but no control characters besides ends of lines and tabs. */
const arrivingText = z
  .string()
  // oxlint-disable-next-line no-control-regex -- these are the characters that it finds
  .check(z.regex(/^[^\x00-\x08\x0b\x0c\x0e-\x1f\x7f]*$/, 'must not contain control characters'));

export const incomingTransfer = z.strictObject({
  account_id: z.string(),
  amount: z.int().check(z.positive(), z.maximum(maxAmountCents), z.describe('cents')),
  sender_name: z._default(arrivingText, 'Erika Mustermann'),
  sender_iban: z._default(z.string(), 'DE93999999990000000001'),
  description: z._default(arrivingText, ''),
  valuta_date: z
    .optional(z.iso.date())
    .check(
      z.describe(
        'the day on which it is booked unless given, or the settlement day that follows the given one; the future makes a disposition',
      ),
    ),
  virtual_iban: z
    .optional(z.string())
    .check(z.describe('an enabled one of the account, to which it was sent')),
});

/** What the other bank has sent and no bank has settled yet. */
interface ExpectedTransfer {
  readonly account_id: string;
  readonly status: 'EXPECTED';
  readonly settles_at: string;
}

/** Another bank sends money. It arrives at once until the cut-off time, or else on the next settlement day. */
export function bookIncomingTransfer(
  bank: Bank,
  wanted: z.input<typeof incomingTransfer>,
): Booking | RejectedTransaction | ExpectedTransfer {
  const transfer = incomingTransfer.parse(wanted);
  const account = activeAccount(bank, transfer.account_id);
  if (transfer.virtual_iban !== undefined) refuseUnlessEnabled(bank, account, transfer.virtual_iban);
  const atMs = postponed(bank, { name: 'receive-transfer', argument: toJsonObject(transfer) });
  if (atMs === undefined) return receiveTransfer(bank, transfer);
  return { account_id: account.id, status: 'EXPECTED', settles_at: toIsoInstant(atMs) };
}

/** An account that accepts no money by now sends it back, and the partner is notified. */
export function receiveTransfer(
  bank: Bank,
  wanted: z.input<typeof incomingTransfer>,
): Booking | RejectedTransaction {
  const transfer = incomingTransfer.parse(wanted);
  const account = bank.store.accounts.get(transfer.account_id);
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
  account_limit: z.int().check(z.minimum(0), z.maximum(maxAmountCents), z.describe('cents')),
});

/** The event names the account alone: the receiver has to read it. */
export function changeAccountLimit(bank: Bank, wanted: z.input<typeof accountLimit>): Account {
  const { account_id, account_limit } = accountLimit.parse(wanted);
  return setAccountLimit(bank, activeAccount(bank, account_id), account_limit);
}

export function setAccountLimit(bank: Bank, { id }: Account, limitCents: number): Account {
  const account = bank.store.accounts.update(id, { account_limit: euroCents(limitCents) });
  bank.emit({ type: 'ACCOUNT_LIMIT_CHANGE', entityId: id, payload: { account_id: id } });
  return account;
}

/** A closed account stays closed. */
export function blockActiveAccount(bank: Bank, wanted: z.input<typeof accountBlock>): Account {
  activeAccount(bank, wanted.account_id);
  return blockAccount(bank, wanted);
}

export const rejectedTransfer = z.extend(
  z.pick(incomingTransfer, { account_id: true, amount: true, sender_name: true, sender_iban: true }),
  {
    status: z._default(z.enum(rejectedTransactionStates.statuses), 'RETURNED'),
    status_reason: z._default(z.string(), 'ACCOUNT_BLOCKED'),
  },
);

/** Money that the bank sends back instead of booking it. */
export function rejectIncomingTransfer(
  bank: Bank,
  wanted: z.input<typeof rejectedTransfer>,
): RejectedTransaction {
  const { account_id, amount, ...given } = rejectedTransfer.parse(wanted);
  return rejectMoney(bank, bank.store.accounts.get(account_id), { ...given, cents: amount });
}
