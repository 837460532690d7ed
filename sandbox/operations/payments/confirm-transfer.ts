import { acceptTransfer } from './accept-transfer.ts';
import { transferAt } from './transfer-at.ts';
import { staticTan } from '#sandbox/entities/change-requests/authorize-change-request.ts';
import type { OperationHandler } from '#sandbox/engine/operation.ts';
import { created } from '#sandbox/engine/operation.ts';
import { invalidTan, refusal } from '#sandbox/engine/refusal.ts';
import type { RowOf } from '#shared/bank/contract/operations.ts';

/** No SMS is sent without a registered number, so the code is always the fixed one. */
export const confirmTransfer: OperationHandler<RowOf<'persons.accounts.sepaCreditTransfers.confirm'>> = (
  { path, body },
  bank,
) => {
  const transfer = transferAt(bank, path);
  if (transfer.status !== 'confirmation_required') {
    throw refusal(403, 'authorization_required', 'The transfer needs an authorization first.');
  }
  if (body.authorization_token !== staticTan) throw invalidTan();
  return created(acceptTransfer(bank, transfer.id));
};
