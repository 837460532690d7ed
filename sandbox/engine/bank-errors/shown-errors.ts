import type { Bank } from '#sandbox/engine/bank.ts';
import type { Reservation } from '#sandbox/engine/model.ts';
import { directDebitStates } from '#sandbox/engine/states/direct-debits.ts';
import { loanStates } from '#sandbox/engine/states/loans.ts';
import { standingOrderStates, timedOrderStates } from '#sandbox/engine/states/orders.ts';
import { creditTransferStates, instantTransferStates } from '#sandbox/engine/states/transfers.ts';
import { isRecord } from '#shared/kernel/json.ts';
import { plant, unhealed } from './plant.ts';
import type { BankError } from '#sandbox/engine/model/bank-error.ts';

/** Entities with a readable status, and its table. No call shows the status of a card. */
export const withStatus = {
  creditTransfers: creditTransferStates,
  instantTransfers: instantTransferStates,
  directDebits: directDebitStates,
  standingOrders: standingOrderStates,
  timedOrders: timedOrderStates,
  loans: loanStates,
} as const;

interface WithStatus {
  readonly id: string;
  readonly account_id: string | null;
}

/** The bank acts on the true status; only its answers are wrong. */
export function plantStatus(bank: Bank, { id, account_id }: WithStatus, status: string | null): BankError {
  const kind = status === null ? 'status_missing' : 'status_wrong';
  return plant(bank, { kind, account_id, entity_id: id, amount_cents: 0, shown_status: status });
}

export function plantReservation(bank: Bank, { id, account_id, amount }: Reservation): BankError {
  const kind = 'reservation_stays';
  return plant(bank, { kind, account_id, entity_id: id, amount_cents: -Math.abs(amount.value) });
}

/** An answer with the planted errors applied: entities show another status, or none. */
export function withWrongStatuses(bank: Bank, value: unknown): unknown {
  if (bank.store.bankErrors.length === 0) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => withWrongStatuses(bank, item));
  if (!isRecord(value)) return value;
  const shown = Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, withWrongStatuses(bank, member)]),
  );
  const { id } = value;
  if (typeof id !== 'string' || !('status' in value)) return shown;
  const [error] = [...unhealed(bank, id, 'status_wrong'), ...unhealed(bank, id, 'status_missing')];
  return error === undefined ? shown : { ...shown, status: error.shown_status };
}

/** Reservations as the bank shows them: one that a fault keeps stays open. */
export function withWrongReservations(
  bank: Bank,
  reservations: readonly Reservation[],
): readonly Reservation[] {
  if (bank.store.bankErrors.length === 0) return reservations;
  return reservations.map((reservation) =>
    unhealed(bank, reservation.id, 'reservation_stays').length === 0
      ? reservation
      : { ...reservation, status: 'OPEN', resolved_at: null },
  );
}
