import { executeOccurrence } from './settle-standing-order.ts';
import { accountOfPerson } from '#sandbox/entities/accounts/shown-account.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { StandingOrder } from '#sandbox/engine/model/payments.ts';
import { type HandlersOf, list, ok } from '#sandbox/engine/operation.ts';
import { modelNotFound, refusal } from '#sandbox/engine/refusal.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

export const standingOrderHandlers = {
  'persons.accounts.standingOrders.list': ({ path }, bank) => {
    const account = accountOfPerson(bank, path);
    return list(bank.store.standingOrders.by('account_id', account.id));
  },
  'standingOrders.list': (_call, bank) => list(bank.store.standingOrders),
  'persons.accounts.standingOrders.get': ({ path }, bank) => ok(standingOrderAt(bank, path)),
  /**
   * The bank executes by itself, on the day of the next occurrence. This call pays an occurrence that is due
   * today at once, and changes nothing about a later one: no occurrence is paid twice.
   */
  'standingOrders.execute': ({ path }, bank) => {
    const order = bank.store.standingOrders.get(path.standing_order_id);
    refuseInactive(order);
    const { id, next_occurrence } = order;
    if (next_occurrence !== null && next_occurrence <= bank.today()) {
      executeOccurrence(bank, id, next_occurrence);
    }
    return ok(bank.store.standingOrders.get(id));
  },
  'persons.accounts.standingOrders.sepaCreditTransfers.list': ({ path }, bank) => {
    const order = standingOrderAt(bank, path);
    return list(bank.store.creditTransfers.by('schedule_id', order.id));
  },
  'persons.accounts.standingOrders.creditClearingTransactions.list': ({ path }, bank) => {
    const order = standingOrderAt(bank, path);
    return list(bank.store.creditClearingTransactions.by('schedule_id', order.id));
  },
} satisfies Partial<HandlersOf<OperationRow>>;

export function standingOrderAt(
  bank: Bank,
  path: { person_id: string; account_id: string; standing_order_id: string },
): StandingOrder {
  const account = accountOfPerson(bank, path);
  const order = bank.store.standingOrders.get(path.standing_order_id);
  if (order.account_id !== account.id) throw modelNotFound('StandingOrder', path.standing_order_id);
  return order;
}

/** A cancelled or finished order stays so. */
export function refuseInactive({ status }: StandingOrder): void {
  if (status !== 'ACTIVE') throw refusal(400, 'invalid_model', 'The standing order is not active.');
}
