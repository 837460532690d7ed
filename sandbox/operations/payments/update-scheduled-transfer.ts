import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { authorizerOf } from './authorizer.ts';
import { startChangeRequest } from '#sandbox/entities/change-requests/start-change-request.ts';
import { toJsonObject } from '#sandbox/entities/json-object.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { euroCents } from '#sandbox/engine/model.ts';
import type { ScheduledTransfer } from '#sandbox/engine/model/payments.ts';
import { type Call, changeRequested, type HandlersOf, ok } from '#sandbox/engine/operation.ts';
import { invalidModel, modelNotFound, refusal } from '#sandbox/engine/refusal.ts';
import type { OperationRow, RowOf } from '#shared/bank/contract/operations.ts';
import { scheduledTransfers } from '#shared/bank/contract/payments/scheduled-transfers.ts';
import type { JsonObject } from '#shared/kernel/json.ts';

type UpdateScheduledTransfer = RowOf<'accounts.scheduledTransfers.update'>;

export const scheduledTransferHandlers = {
  /** Only an active one can be changed; on the partner's own account the change needs no confirmation. */
  'accounts.scheduledTransfers.update': ({ path, body }, bank) => {
    const account = bank.store.accounts.get(path.account_id);
    const transfer = bank.store.scheduledTransfers.get(path.id);
    if (transfer.account_id !== account.id) throw modelNotFound('ScheduledTransfer', path.id);
    refuseChange(transfer, body);
    const authorizer = authorizerOf(account);
    const argument = { id: transfer.id, change: toJsonObject(body) };
    if (authorizer === undefined) return ok(acceptScheduledUpdate(bank, argument));
    const operation = 'accounts.scheduledTransfers.update';
    return changeRequested(startChangeRequest(bank, { operation, argument, ...authorizer }));
  },
} satisfies Partial<HandlersOf<OperationRow>>;

const waitingUpdate = memoised(() =>
  z.object({ id: z.string(), change: scheduledTransfers.update.body.schema() }),
);

export function acceptScheduledUpdate(bank: Bank, argument: JsonObject): ScheduledTransfer {
  const { id, change } = waitingUpdate().parse(argument);
  const transfer = bank.store.scheduledTransfers.get(id);
  refuseChange(transfer, change);
  return bank.store.scheduledTransfers.update(id, {
    amount: change.amount === undefined ? transfer.amount : euroCents(change.amount.value),
    description: change.description ?? transfer.description,
    active_to: change.active_to ?? transfer.active_to,
  });
}

function refuseChange(
  { status, active_from }: ScheduledTransfer,
  { active_to }: Call<UpdateScheduledTransfer>['body'],
): void {
  if (status !== 'ACTIVE') throw refusal(400, 'invalid_model', 'The scheduled transfer is not active.');
  if (active_to !== undefined && active_to < active_from) {
    throw invalidModel('active_to', 'must not be before active_from');
  }
}
