import type { Bank } from '#sandbox/engine/bank.ts';
import { euroCents } from '#sandbox/engine/model.ts';
import type { CreditTransfer, Payee } from '#sandbox/engine/model/payments.ts';
import { invalidModel } from '#sandbox/engine/refusal.ts';

/** The members of a payment order that all operations share. */
interface TransferOrder {
  readonly amount: { readonly value: number };
  readonly reference?: string | null | undefined;
  readonly recipient_iban: string;
  readonly recipient_name?: string | null | undefined;
  readonly recipient_bic?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly end_to_end_id?: string | null | undefined;
}

/** The transfer's owner, and its status. */
type TransferOrigin = Pick<CreditTransfer, 'account_id' | 'person_id' | 'status'> &
  Partial<Pick<CreditTransfer, 'batch_id' | 'schedule_id'>>;

/** Stores the transfer; no money moves yet. */
export function placeTransfer(bank: Bank, origin: TransferOrigin, order: TransferOrder): CreditTransfer {
  const payee = payeeOf(order);
  const { account_id, person_id, status, batch_id = null, schedule_id = null } = origin;
  // Member by member, as for bookings: a bank keeps all its transfers.
  return bank.store.creditTransfers.insert({
    id: bank.ids.uuid(),
    batch_id,
    schedule_id,
    account_id,
    person_id,
    status,
    reference: order.reference ?? null,
    amount: euroCents(order.amount.value),
    recipient_iban: payee.recipient_iban,
    recipient_name: payee.recipient_name,
    recipient_bic: payee.recipient_bic,
    description: payee.description,
    end_to_end_id: payee.end_to_end_id,
    rejection_reason: null,
    created_at: bank.instant(),
  });
}

export function payeeOf(order: TransferOrder): Payee {
  return {
    recipient_iban: order.recipient_iban,
    recipient_name: order.recipient_name ?? null,
    recipient_bic: order.recipient_bic ?? null,
    description: order.description ?? null,
    end_to_end_id: order.end_to_end_id ?? null,
  };
}

/**
 * The reference is the key: finds the account's existing transfer with it, whatever ordered that one. A repeated transfer
 * answers with it, even if the rest of the request differs: the reference states no refusal.
 */
export function transferUnder(bank: Bank, accountId: string, reference: string | undefined) {
  if (reference === undefined) return undefined;
  return bank.store.creditTransfers
    .by('account_id', accountId)
    .filter((transfer) => transfer.reference === reference)[0];
}

/**
 * Several transfers at once: they cannot answer with a transfer that exists, so its reference is refused. The reference
 * states the form of a UUID for a single transfer alone.
 */
export function refuseKnownReferences(bank: Bank, accountId: string, references: readonly string[]): void {
  if (new Set(references).size < references.length) {
    throw invalidModel('transactions.reference', 'must be unique within the batch');
  }
  const known = new Set(bank.store.creditTransfers.by('account_id', accountId).map((one) => one.reference));
  const index = references.findIndex((reference) => known.has(reference));
  if (index < 0) return;
  throw invalidModel(
    `transactions.${index}.reference`,
    'belongs to another transfer of this account: read that transfer, or give this one a new reference',
  );
}
