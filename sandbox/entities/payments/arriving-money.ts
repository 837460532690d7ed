import type { Bank } from '#sandbox/engine/bank.ts';
import { recordBooking, type BookingOrder } from '#sandbox/engine/ledger/bookings.ts';
import { isOwnIban } from '#sandbox/engine/iban.ts';
import { euroCents, type Account, type Booking } from '#sandbox/engine/model.ts';
import type { RejectedTransaction } from '#sandbox/engine/model/accounts.ts';

/** An account of the bank under one of its IBANs. */
interface Addressee {
  readonly account: Account;
  /** The virtual IBAN that the sender named. */
  readonly virtualIban: string | null;
}

/** The account behind an IBAN; undefined for an IBAN of another bank, or a disabled virtual one. */
export function addresseeOf({ store }: Bank, iban: string): Addressee | undefined {
  const [account] = store.accounts.by('iban', iban);
  if (account !== undefined) return { account, virtualIban: null };
  const [named] = store.virtualIbans.by('virtual_iban', iban).filter(({ state }) => state === 'ENABLED');
  return named && { account: store.accounts.get(named.account_id), virtualIban: iban };
}

/** Whether money for this IBAN stays within this bank, even if no account gets it. */
export function isHere(bank: Bank, iban: string): boolean {
  return addresseeOf(bank, iban) !== undefined || isOwnIban(iban);
}

/** Why no account gets money for an IBAN of this bank, as the scheme's code; undefined for any other IBAN. */
export function unknownHere(bank: Bank, iban: string): 'AC01' | 'AC04' | undefined {
  if (!isOwnIban(iban) || addresseeOf(bank, iban) !== undefined) return undefined;
  // A disabled virtual IBAN was valid once.
  return bank.store.virtualIbans.by('virtual_iban', iban).length > 0 ? 'AC04' : 'AC01';
}

interface Arriving extends Omit<BookingOrder, 'account_id' | 'counterparty'> {
  /** Without IBAN and name if the bank itself pays. */
  readonly sender: { readonly iban?: string; readonly name?: string };
}

/** Why an account accepts no money: the reason for the partner, and the scheme's code for the other bank. */
const rejections = {
  closed: { status_reason: 'ACCOUNT_CLOSED', sepa_return_code: 'AC04' },
  blocked: { status_reason: 'ACCOUNT_BLOCKED', sepa_return_code: 'AC06' },
} as const;

type Rejection = (typeof rejections)[keyof typeof rejections];

type Arrival =
  | { readonly outcome: 'booked'; readonly booking: Booking }
  | {
      readonly outcome: 'rejected';
      readonly transaction: RejectedTransaction;
      readonly sepa_return_code: string;
    };

/** Books arriving money, or has it sent back if the account accepts none. */
export function receiveMoney(bank: Bank, account: Account, { sender, ...order }: Arriving): Arrival {
  const rejection = rejectionOf(account);
  if (rejection === undefined) {
    const booking = recordBooking(bank, { ...order, account_id: account.id, counterparty: sender });
    return { outcome: 'booked', booking };
  }
  const { status_reason, sepa_return_code } = rejection;
  const transaction = rejectMoney(bank, account, {
    status: 'RETURNED',
    status_reason,
    sender_name: sender.name ?? '',
    sender_iban: sender.iban ?? '',
    cents: order.amountCents,
  });
  return { outcome: 'rejected', transaction, sepa_return_code };
}

function rejectionOf({ status, locking_status }: Account): Rejection | undefined {
  if (status === 'CLOSED') return rejections.closed;
  return locking_status === 'BLOCK' || locking_status === 'CREDIT_BLOCK' ? rejections.blocked : undefined;
}

interface Rejected extends Pick<
  RejectedTransaction,
  'status' | 'status_reason' | 'sender_name' | 'sender_iban'
> {
  readonly cents: number;
}

/** Money that the bank sends back instead of booking it. */
export function rejectMoney(
  bank: Bank,
  account: Account,
  { cents, ...given }: Rejected,
): RejectedTransaction {
  const { id: account_id, person_id, business_id } = account;
  const rejected = bank.store.rejectedTransactions.insert({
    id: bank.ids.uuid(),
    account_id,
    ...given,
    amount: euroCents(cents),
    created_at: bank.instant(),
  });
  const payload = { ...given, person_id, business_id, account_id };
  bank.emit({ type: 'INCOMING_REJECTED_TRANSACTION', entityId: rejected.id, payload });
  return rejected;
}
