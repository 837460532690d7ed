import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { refuseInactive, standingOrderAt } from './standing-orders.ts';
import { startChangeRequest } from '#sandbox/entities/change-requests/start-change-request.ts';
import { toJsonObject } from '#sandbox/entities/json-object.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { euroCents } from '#sandbox/engine/model.ts';
import type { StandingOrder } from '#sandbox/engine/model/payments.ts';
import { changeRequested, type HandlersOf } from '#sandbox/engine/operation.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';
import { standingOrdersOfAccount } from '#shared/bank/contract/payments/standing-orders.ts';
import type { JsonObject } from '#shared/kernel/json.ts';

export const standingOrderChangeHandlers = {
  'persons.accounts.standingOrders.update': ({ path, body }, bank) => {
    const order = standingOrderAt(bank, path);
    refuseInactive(order);
    return changeRequested(
      startChangeRequest(bank, {
        operation: 'persons.accounts.standingOrders.update',
        argument: { id: order.id, change: toJsonObject(body) },
        person_id: path.person_id,
      }),
    );
  },
  'persons.accounts.standingOrders.cancel': ({ path }, bank) => {
    const order = standingOrderAt(bank, path);
    refuseInactive(order);
    return changeRequested(
      startChangeRequest(bank, {
        operation: 'persons.accounts.standingOrders.cancel',
        argument: { id: order.id },
        person_id: path.person_id,
      }),
    );
  },
} satisfies Partial<HandlersOf<OperationRow>>;

const waitingUpdate = memoised(() =>
  z.object({ id: z.string(), change: standingOrdersOfAccount.update.body.schema() }),
);

/** The next occurrence stays; a new rhythm counts from the first one. If none is left, the order ends. */
export function acceptUpdate(bank: Bank, argument: JsonObject): StandingOrder {
  const { id, change } = waitingUpdate().parse(argument);
  const order = bank.store.standingOrders.get(id);
  refuseInactive(order);
  const last_execution_date = change.last_execution_date ?? order.last_execution_date;
  const { next_occurrence: next } = order;
  const isOver = next === null || (last_execution_date !== null && next > last_execution_date);
  return bank.store.standingOrders.update(id, {
    amount: change.amount === undefined ? order.amount : euroCents(change.amount.value),
    description: change.description ?? order.description,
    end_to_end_id: change.end_to_end_id ?? order.end_to_end_id,
    reoccurrence: change.reoccurrence ?? order.reoccurrence,
    last_execution_date,
    ...(isOver && { status: 'INACTIVE', next_occurrence: null }),
  });
}

const waitingCancellation = memoised(() => z.object({ id: z.string() }));

export function acceptCancellation(bank: Bank, argument: JsonObject): StandingOrder {
  const { id } = waitingCancellation().parse(argument);
  refuseInactive(bank.store.standingOrders.get(id));
  const order = bank.store.standingOrders.update(id, { status: 'CANCELED', next_occurrence: null });
  const { reference, status, account_id } = order;
  bank.emit({ type: 'SEPA_STANDING_ORDER', entityId: id, payload: { id, reference, status, account_id } });
  return order;
}
