import type { Bank } from '#sandbox/engine/bank.ts';
import type { Reservation } from '#sandbox/engine/model.ts';

type KeptBack = Pick<Reservation, 'account_id' | 'reservation_type' | 'reference' | 'amount' | 'description'>;

/** Keeps money back until it is paid or released; `reference` names the reason. */
export function keepBack(bank: Bank, kept: KeptBack): Reservation {
  const reservation = bank.store.reservations.insert({
    ...kept,
    id: bank.ids.next('reservation'),
    card_id: null,
    status: 'OPEN',
    created_at: bank.instant(),
    expires_at: null,
    resolved_at: null,
  });
  notifyOf(bank, 'RESERVATION_CREATED', reservation);
  return reservation;
}

/** What is kept back for one transfer or seizure. */
export function keptFor(bank: Bank, reference: string): readonly Reservation[] {
  return bank.store.reservations.by('reference', reference).filter(({ status }) => status === 'OPEN');
}

export function releaseMoney(bank: Bank, reference: string): void {
  for (const { id } of keptFor(bank, reference)) {
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
