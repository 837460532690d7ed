import type { Bank } from '#sandbox/engine/bank.ts';
import type { Reservation } from '#sandbox/engine/model.ts';
import type { InstantTransfer } from '#sandbox/engine/model/payments.ts';

/** Keeps the money of a transfer back until it has left or has failed. */
export function reserveMoney(bank: Bank, { id, account_id, amount, description }: InstantTransfer): void {
  const reservation_type = 'SEPAInstantCreditTransfer';
  keepBack(bank, { reservation_type, account_id, reference: id, amount, description: description ?? '' });
}

type KeptBack = Pick<Reservation, 'account_id' | 'reservation_type' | 'reference' | 'amount' | 'description'>;

/** `reference` is whatever the money is kept back for. */
export function keepBack(bank: Bank, kept: KeptBack): Reservation {
  const reservation = bank.store.reservations.insert({
    ...kept,
    id: bank.ids.next('reservation'),
    card_id: null,
    status: 'OPEN',
    created_at: bank.instant(),
    resolved_at: null,
  });
  notifyOf(bank, 'RESERVATION_CREATED', reservation);
  return reservation;
}

/** All that is kept back for one transfer or seizure. */
export function releaseMoney(bank: Bank, keptFor: string): void {
  const open = bank.store.reservations.by('reference', keptFor).filter(({ status }) => status === 'OPEN');
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
    type,
    entityId: id,
    payload: {
      id,
      amount,
      reservation_type,
      reference,
      status,
      description,
      iban,
      account_id,
      created_at,
      resolved_at,
      meta_info: null,
    },
  });
}
