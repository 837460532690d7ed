import type { Bank } from '#sandbox/engine/bank.ts';
import type { Account } from '#sandbox/engine/model.ts';
import { plant, unhealed } from './plant.ts';
import { plantReservation, plantStatus, withStatus } from './shown-errors.ts';

const wrongCents = 100;

/** Draws an error at each change of what the bank shows: a status, or a reservation that ends. */
export function misstateChanges(bank: Bank): void {
  const { store } = bank;
  misstateStatuses(bank, 'creditTransfers');
  misstateStatuses(bank, 'instantTransfers');
  misstateStatuses(bank, 'directDebits');
  misstateStatuses(bank, 'standingOrders');
  misstateStatuses(bank, 'timedOrders');
  misstateStatuses(bank, 'loans');
  store.reservations.watch((before, after) => {
    if (before?.status !== 'OPEN' || after?.status !== 'RESOLVED') return;
    if (bank.errors.draw('reservation') !== undefined) plantReservation(bank, after);
  });
}

function misstateStatuses(bank: Bank, name: keyof typeof withStatus): void {
  bank.store[name].watch((before, after) => {
    if (before === undefined || after === undefined || before.status === after.status) return;
    const kind = bank.errors.draw('status');
    const isWrongAlready = bank.store.bankErrors
      .by('entity_id', after.id)
      .some(({ healed_at }) => healed_at === null);
    if (kind === undefined || isWrongAlready) return;
    const others = withStatus[name].statuses.filter((status) => status !== after.status);
    plantStatus(bank, after, kind === 'status_missing' ? null : (bank.errors.pick(others) ?? null));
  });
}

/** Draws an error of an account's balance at each of its bookings. */
export function maybeMisstateBalance(bank: Bank, { id }: Pick<Account, 'id'>): void {
  const kind = bank.errors.draw('balance');
  if (kind === undefined || unhealed(bank, id, kind).length > 0) return;
  const amount_cents = bank.errors.pick([-wrongCents, wrongCents]) ?? wrongCents;
  plant(bank, { kind, account_id: id, entity_id: id, amount_cents });
}
