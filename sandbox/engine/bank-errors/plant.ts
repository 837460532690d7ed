import type { Bank } from '#sandbox/engine/bank.ts';
import { shownBooking } from '#sandbox/engine/ledger/shown-booking.ts';
import { refusal } from '#sandbox/engine/refusal.ts';
import type { BankError, Disturbed } from './bank-error.ts';

type Planted = Pick<BankError, 'kind' | 'account_id' | 'entity_id' | 'amount_cents'> &
  Partial<Pick<BankError, 'booking_id'>>;

interface Change {
  readonly touches: readonly (readonly [Disturbed, string])[];
  readonly change: () => void;
}

/** Makes the change, if it takes one, and labels it with what the rows that it touches were before. */
export function plant(
  bank: Bank,
  label: Planted,
  { touches, change }: Change = { touches: [], change: () => undefined },
): BankError {
  if (bank.store.bankErrors.by('entity_id', label.entity_id).some(({ healed_at }) => healed_at === null))
    throw refusal(409, 'wrong_already', 'That is wrong already: heal it first.');
  const before = touches.map(([collection, id]) => ({
    collection,
    id,
    row: bank.store[collection].find(id) ?? null,
  }));
  change();
  return bank.store.bankErrors.insert({
    booking_id: null,
    ...label,
    id: bank.ids.uuid(),
    since: bank.instant(),
    healed_at: null,
    before,
  });
}

/** Puts back what was before. A booking that was never announced is announced now. */
export function heal(bank: Bank, id: string): BankError {
  const error = bank.store.bankErrors.get(id);
  if (error.healed_at !== null) throw refusal(409, 'healed', 'That error was healed already.');
  for (const { collection, id: rowId, row } of error.before) {
    if (row === null) bank.store[collection].remove(rowId);
    else bank.store[collection].putBack(row);
  }
  if (isUnannounced(error)) {
    const recorded = { recorded_at: bank.instant(), booking_date: bank.today(), creation_date: bank.today() };
    const booking = bank.store.bookings.update(error.entity_id, recorded);
    bank.emit({ type: 'BOOKING', entityId: booking.id, payload: shownBooking(bank, booking) });
  }
  return bank.store.bankErrors.update(id, { healed_at: bank.instant() });
}

function isUnannounced({ kind }: Pick<BankError, 'kind'>): boolean {
  return kind === 'booking_missing' || kind === 'booking_late' || kind === 'fee_unbooked';
}

/** What is wrong in what the bank shows of an entity, where its rows are right. */
export function unhealed(bank: Bank, entityId: string, kind: BankError['kind']): readonly BankError[] {
  return bank.store.bankErrors
    .by('entity_id', entityId)
    .filter((error) => error.kind === kind && error.healed_at === null);
}

/** Cents by which the bank shows too much. */
export function shownTooMuch(bank: Bank, entityId: string, kind: BankError['kind']): number {
  return unhealed(bank, entityId, kind).reduce((sum, { amount_cents }) => sum + amount_cents, 0);
}
