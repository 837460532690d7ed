import { refusalOfOutgoing } from '#sandbox/operations/accounts/account-refusals.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { availableBalanceOf, recordBooking } from '#sandbox/engine/ledger.ts';
import type { Account, CreditTransfer } from '#sandbox/engine/model.ts';
import { refusal, type BankRefusal } from '#sandbox/engine/refusal.ts';

/** After the second factor: books and executes the transfer, or declines it and throws why. */
export function acceptTransfer(bank: Bank, transferId: string) {
  const transfer = bank.store.creditTransfers.get(transferId);
  const account = bank.store.accounts.get(transfer.account_id);
  const refused = refusalOfOutgoing(account) ?? refusalOfUncovered(bank, account, transfer);
  if (refused !== undefined) {
    bank.store.creditTransfers.update(transfer.id, { status: 'declined' });
    throw refused;
  }
  bookTransfer(bank, transfer);
  bank.store.creditTransfers.update(transfer.id, { status: 'executed' });
  // The answer still says accepted: the bank executes in a later step of its own.
  return { ...transfer, status: 'accepted' };
}

function refusalOfUncovered(bank: Bank, account: Account, transfer: CreditTransfer): BankRefusal | undefined {
  if (transfer.amount.value <= availableBalanceOf(bank, account).value) return undefined;
  return refusal(400, 'insufficient_funds', 'The available balance is too low.');
}

function bookTransfer(bank: Bank, transfer: CreditTransfer): void {
  recordBooking(bank, {
    account_id: transfer.account_id,
    booking_type: 'SEPA_CREDIT_TRANSFER',
    amountCents: -transfer.amount.value,
    description: transfer.description ?? '',
    counterparty: {
      iban: transfer.recipient_iban,
      name: transfer.recipient_name,
      ...(transfer.recipient_bic === null ? {} : { bic: transfer.recipient_bic }),
    },
    end_to_end_id: transfer.end_to_end_id,
    transaction_id: transfer.id,
  });
}
