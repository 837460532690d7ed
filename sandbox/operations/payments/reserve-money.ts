import type { Bank } from '#sandbox/engine/bank.ts';
import type { InstantTransfer } from '#sandbox/engine/model/payments.ts';
import type { Reservation } from '#sandbox/engine/model.ts';

/** Keeps the money of a transfer back until it has left or has failed. */
export function reserveMoney(bank: Bank, transfer: InstantTransfer): void {
  const reservation = bank.store.reservations.insert({
    id: bank.ids.next('reservation'),
    account_id: transfer.account_id,
    card_id: null,
    reservation_type: 'SEPAInstantCreditTransfer',
    reference: transfer.id,
    amount: transfer.amount,
    description: transfer.description ?? '',
    status: 'OPEN',
    created_at: bank.instant(),
    resolved_at: null,
  });
  notifyOf(bank, 'RESERVATION_CREATED', reservation);
}

export function releaseMoney(bank: Bank, transferId: string): void {
  const open = bank.store.reservations.where(
    ({ reference, status }) => reference === transferId && status === 'OPEN',
  );
  for (const { id } of open) {
    const change = { status: 'RESOLVED', resolved_at: bank.instant() } as const;
    notifyOf(bank, 'RESERVATION_RESOLVED', bank.store.reservations.update(id, change));
  }
}

function notifyOf(bank: Bank, type: string, reservation: Reservation): void {
  const { id, amount, reservation_type, reference, status, description, account_id } = reservation;
  const { created_at, resolved_at } = reservation;
  const { iban } = bank.store.accounts.get(account_id);
  bank.emit({
    ...{ type, entityId: id },
    payload: {
      ...{ id, amount, reservation_type, reference, status, description, iban, account_id },
      ...{ created_at, resolved_at, meta_info: null },
    },
  });
}
