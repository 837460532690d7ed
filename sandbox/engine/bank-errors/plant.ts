import { isDeepStrictEqual } from 'node:util';
import type { Bank } from '#sandbox/engine/bank.ts';
import { shownBooking } from '#sandbox/engine/reservations/shown-booking.ts';
import { refusal } from '#sandbox/engine/refusal.ts';
import { settlementDay } from '#sandbox/engine/settlement.ts';
import { keepSeizedMoney } from '#sandbox/engine/reservations/seized-money.ts';
import type { BankStatement } from '#sandbox/engine/model.ts';
import type { BankError, ChangedRow, Disturbed } from '#sandbox/engine/model/bank-error.ts';

type Planted = Pick<BankError, 'kind' | 'account_id' | 'entity_id' | 'amount_cents'> &
  Partial<Pick<BankError, 'booking_id' | 'shown_status'>>;

interface Change {
  readonly touches: readonly (readonly [Disturbed, string])[];
  readonly change: () => void;
}

/** Makes the change, if there is one, and labels it with the rows as they were before. */
export function plant(
  bank: Bank,
  label: Planted,
  { touches, change }: Change = { touches: [], change: () => undefined },
): BankError {
  if (bank.store.bankErrors.by('entity_id', label.entity_id).some(({ healed_at }) => healed_at === null))
    throw refusal(409, 'wrong_already', 'That is wrong already: heal it first.');
  const rowsOf = () => touches.map(([collection, id]) => bank.store[collection].find(id) ?? null);
  const before = rowsOf();
  for (const [collection, id] of touches) if (collection === 'bookings') keepOnStatements(bank, id);
  change();
  const after = rowsOf();
  return bank.store.bankErrors.insert({
    booking_id: null,
    shown_status: null,
    ...label,
    id: bank.ids.uuid(),
    since: bank.instant(),
    healed_at: null,
    changed: touches.map(([collection, id], place) => ({
      collection,
      id,
      before: before[place] ?? null,
      after: after[place] ?? null,
    })),
  });
}

/** Undoes the mistake and nothing that happened since. A booking without a notification is notified now. */
export function heal(bank: Bank, id: string): BankError {
  const error = bank.store.bankErrors.get(id);
  if (error.healed_at !== null) throw refusal(409, 'healed', 'That error was healed already.');
  for (const changed of error.changed) takeBack(bank, changed);
  if (isUnannounced(error)) {
    const today = bank.today();
    const booking_date = settlementDay(bank, today);
    const recorded = { recorded_at: bank.instant(), booking_date, creation_date: today };
    const booking = bank.store.bookings.update(error.entity_id, recorded);
    bank.emit({ type: 'BOOKING', entityId: booking.id, payload: shownBooking(bank, booking) });
  }
  const account = error.changed.length === 0 ? undefined : bank.store.accounts.find(error.account_id ?? '');
  if (account?.status === 'ACTIVE') keepSeizedMoney(bank, account);
  return bank.store.bankErrors.update(id, { healed_at: bank.instant() });
}

function takeBack(bank: Bank, { collection, id, before, after }: ChangedRow): void {
  const { store } = bank;
  if (collection === 'bookings') keepOnStatements(bank, id);
  const now = store[collection].find(id) ?? null;
  if (before === null) store[collection].remove(id);
  else if (after === null) store[collection].putBack(before);
  else if (now !== null) store[collection].putBack({ ...now, ...mistaken({ before, after, now }) });
}

/** The members that only the mistake changed, with their former values. */
function mistaken({ before, after, now }: Record<'before' | 'after' | 'now', object>): object {
  const valuesAfter = new Map(Object.entries(after));
  const valuesNow = new Map(Object.entries(now));
  const isMistake = ([name, value]: readonly [string, unknown]) =>
    !isDeepStrictEqual(value, valuesAfter.get(name)) &&
    isDeepStrictEqual(valuesAfter.get(name), valuesNow.get(name));
  return Object.fromEntries(Object.entries(before).filter(isMistake));
}

function isUnannounced({ kind }: Pick<BankError, 'kind'>): boolean {
  return kind === 'booking_missing' || kind === 'booking_late' || kind === 'fee_unbooked';
}

/** Errors of what the bank shows of an entity, while its rows are right. */
export function unhealed(bank: Bank, entityId: string, kind: BankError['kind']): readonly BankError[] {
  return bank.store.bankErrors
    .by('entity_id', entityId)
    .filter((error) => error.kind === kind && error.healed_at === null);
}

/** Cents by which the bank shows too much. */
export function shownTooMuch(bank: Bank, entityId: string, kind: BankError['kind']): number {
  return unhealed(bank, entityId, kind).reduce((sum, { amount_cents }) => sum + amount_cents, 0);
}

/** Cents by which reservations that stay change what the bank shows as available; not positive. */
export function shownReserved({ store }: Bank, accountId: string): number {
  if (store.bankErrors.length === 0) return 0;
  return store.bankErrors
    .by('account_id', accountId)
    .filter(({ kind, healed_at }) => kind === 'reservation_stays' && healed_at === null)
    .reduce((sum, { amount_cents }) => sum + amount_cents, 0);
}

/** A statement never changes: it keeps a copy of a booking that is about to change. */
function keepOnStatements({ store }: Bank, bookingId: string): void {
  const booking = store.bookings.find(bookingId);
  if (booking === undefined) return;
  const isOn = ({ issued_over, changed_since }: BankStatement) =>
    issued_over.includes(bookingId) && changed_since.every(({ id }) => id !== bookingId);
  for (const collection of [store.bankStatements, store.statementsOfAccount]) {
    for (const { id, changed_since } of collection.by('account_id', booking.account_id).filter(isOn))
      collection.update(id, { changed_since: [...changed_since, booking] });
  }
}
