import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { abandonTimedOrder } from './abandonments.ts';
import { refuseWithoutVerification } from './named-verification.ts';
import { placeTransfer } from './place-transfer.ts';
import { isTrusted } from './trusted.ts';
import { endTimedOrderUnexecuted, isWaiting, scheduleTimedOrder } from './settle-timed-order.ts';
import { refusalOfOutgoing } from '#sandbox/entities/accounts/account-refusals.ts';
import { accountOfPerson } from '#sandbox/entities/accounts/shown-account.ts';
import { requirePaymentCode, sendPaymentCode } from '#sandbox/entities/authentication/payment-codes.ts';
import { expiryMs, startChangeRequest } from '#sandbox/entities/change-requests/start-change-request.ts';
import { atBusinessHour } from '#shared/kernel/calendar/business-day.ts';
import { refuseLocked } from '#sandbox/entities/authentication/wrong-codes.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { TimedOrder } from '#sandbox/engine/model/payments.ts';
import { changeRequested, created, type HandlersOf, ok, shownList } from '#sandbox/engine/operation.ts';
import { invalidModel, modelNotFound, refusal } from '#sandbox/engine/refusal.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { JsonObject } from '#shared/kernel/json.ts';

export const timedOrderHandlers = {
  /**
   * The order exists at once and waits: it can be read and cancelled before it is confirmed. To a trusted IBAN it needs
   * no second factor.
   */
  'persons.accounts.timedOrders.create': ({ path, body }, bank) => {
    const { execute_at, transaction } = body;
    const account = accountOfPerson(bank, path);
    const refused = refusalOfOutgoing(account);
    if (refused !== undefined) throw refused;
    refuseWithoutVerification(bank);
    if (execute_at < bank.today()) throw invalidModel('execute_at', 'must not be in the past');
    const owner = { account_id: account.id, person_id: path.person_id };
    const order = bank.store.timedOrders.insert({
      id: bank.ids.next('timedOrder'),
      ...owner,
      reference: transaction.reference ?? null,
      status: 'AUTHORIZATION_REQUIRED',
      transfer_id: placeTransfer(bank, { ...owner, status: 'created' }, transaction).id,
      execute_at: toIsoInstant(atBusinessHour(execute_at, 7)),
      processed_at: null,
    });
    if (isTrusted(bank, account.id, transaction.recipient_iban)) {
      return created(shownTimedOrder(bank, scheduleTimedOrder(bank, order.id)));
    }
    if (body.change_request_enabled === false) {
      bank.schedule({ atMs: expiryMs(bank), name: 'expire-timed-order', argument: { id: order.id } });
      return created(shownTimedOrder(bank, order));
    }
    return changeRequested(
      startChangeRequest(bank, {
        operation: 'persons.accounts.timedOrders.create',
        argument: { id: order.id },
        subject_id: order.id,
        person_id: path.person_id,
      }),
    );
  },
  'persons.accounts.timedOrders.list': ({ path }, bank) => {
    const account = accountOfPerson(bank, path);
    return shownList(bank.store.timedOrders.by('account_id', account.id), (order) =>
      shownTimedOrder(bank, order),
    );
  },
  'persons.accounts.timedOrders.get': ({ path }, bank) => ok(shownTimedOrder(bank, orderAt(bank, path))),
  'persons.accounts.timedOrders.cancel': ({ path }, bank) => {
    const order = orderAt(bank, path);
    if (order.status !== 'SCHEDULED' && !isWaiting(order)) {
      throw refusal(400, 'invalid_model', 'The order has ended already.');
    }
    return ok(shownTimedOrder(bank, endTimedOrderUnexecuted(bank, order.id, 'CANCELED')));
  },
  /** The deprecated second factor. It confirms the same order as the change request: the first to end counts. */
  'persons.accounts.timedOrders.authorize': ({ path, body }, bank) => {
    const order = orderAt(bank, path);
    if (!isWaiting(order)) {
      throw refusal(403, 'unauthorized_action', 'The order does not wait for an authorization.');
    }
    sendPaymentCode(bank, { id: order.id, person_id: path.person_id, ...body });
    const change = { status: 'CONFIRMATION_REQUIRED' } as const;
    return created(shownTimedOrder(bank, bank.store.timedOrders.update(order.id, change)));
  },
  'persons.accounts.timedOrders.confirm': ({ path, body }, bank) => {
    const order = orderAt(bank, path);
    const { id } = order;
    refuseLocked(bank, { id, subject: 'The order', whatToDo: 'order it again' });
    if (order.status === 'CANCELED') {
      throw refusal(422, 'unprocessable_entity', 'The order was cancelled, or has expired: order it again.');
    }
    if (order.status !== 'CONFIRMATION_REQUIRED') {
      throw refusal(403, 'authorization_required', 'The order needs an authorization first.');
    }
    const abandon = () => abandonTimedOrder(bank, id);
    requirePaymentCode(bank, { id, code: body.authorization_token, abandon });
    return created(shownTimedOrder(bank, scheduleTimedOrder(bank, id)));
  },
} satisfies Partial<HandlersOf<OperationRow>>;

const waitingOrder = memoised(() => z.object({ id: z.string() }));

export function acceptTimedOrder(bank: Bank, argument: JsonObject) {
  return shownTimedOrder(bank, scheduleTimedOrder(bank, waitingOrder().parse(argument).id));
}

function orderAt(bank: Bank, path: { person_id: string; account_id: string; id: string }): TimedOrder {
  const account = accountOfPerson(bank, path);
  const order = bank.store.timedOrders.get(path.id);
  if (order.account_id !== account.id) throw modelNotFound('TimedOrder', path.id);
  return order;
}

function shownTimedOrder(bank: Bank, { transfer_id, processed_at, ...order }: TimedOrder) {
  const executed_at = order.status === 'EXECUTED' ? processed_at : null;
  return { ...order, executed_at, scheduled_transaction: bank.store.creditTransfers.get(transfer_id) };
}
