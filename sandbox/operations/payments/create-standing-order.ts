import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { refuseWithoutVerification } from './named-verification.ts';
import { payeeOf } from './place-transfer.ts';
import { isTrusted } from './trusted.ts';
import { scheduleOccurrence } from './settle-standing-order.ts';
import { refusalOfInactive, refusalOfOutgoing } from '#sandbox/entities/accounts/account-refusals.ts';
import { accountOfPerson } from '#sandbox/entities/accounts/shown-account.ts';
import { startChangeRequest } from '#sandbox/entities/change-requests/start-change-request.ts';
import { toJsonObject } from '#sandbox/entities/json-object.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { euroCents } from '#sandbox/engine/model.ts';
import type { StandingOrder } from '#sandbox/engine/model/payments.ts';
import { changeRequested, created, type HandlersOf } from '#sandbox/engine/operation.ts';
import { invalidModel } from '#sandbox/engine/refusal.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';
import { standingOrdersOfAccount } from '#shared/bank/contract/payments/standing-orders.ts';
import type { JsonObject } from '#shared/kernel/json.ts';

export const standingOrderCreationHandlers = {
  /** The order does not exist before its second factor, which it does not need for a trusted IBAN. */
  'persons.accounts.standingOrders.create': ({ path, body }, bank) => {
    const refused = refusalOfOutgoing(accountOfPerson(bank, path));
    if (refused !== undefined) throw refused;
    refuseWithoutVerification(bank);
    const { first_execution_date: first, last_execution_date: last = first } = body;
    if (first < bank.today()) throw invalidModel('first_execution_date', 'must not be in the past');
    if (last < first) throw invalidModel('last_execution_date', 'must not be before the first');
    const argument = { ...path, order: toJsonObject(body) };
    if (isTrusted(bank, path.account_id, body.recipient_iban)) {
      return created(acceptStandingOrder(bank, argument));
    }
    return changeRequested(
      startChangeRequest(bank, {
        operation: 'persons.accounts.standingOrders.create',
        argument,
        person_id: path.person_id,
      }),
    );
  },
} satisfies Partial<HandlersOf<OperationRow>>;

const waitingOrder = memoised(() =>
  z.object({
    person_id: z.string(),
    account_id: z.string(),
    order: standingOrdersOfAccount.create.body.schema(),
  }),
);

export function acceptStandingOrder(bank: Bank, argument: JsonObject): StandingOrder {
  const { person_id, account_id, order } = waitingOrder().parse(argument);
  const inactive = refusalOfInactive(bank.store.accounts.get(account_id));
  if (inactive !== undefined) throw inactive;
  const { first_execution_date } = order;
  const accepted = bank.store.standingOrders.insert({
    id: bank.ids.next('standingOrder'),
    account_id,
    person_id,
    status: 'ACTIVE',
    reference: order.reference ?? null,
    amount: euroCents(order.amount.value),
    ...payeeOf(order),
    first_execution_date,
    reoccurrence: order.reoccurrence,
    next_occurrence: first_execution_date,
    last_execution_date: order.last_execution_date ?? null,
    created_at: bank.instant(),
  });
  scheduleOccurrence(bank, accepted);
  return accepted;
}
