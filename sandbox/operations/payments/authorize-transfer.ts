import { transferAt } from './transfer-at.ts';
import type { OperationHandler } from '#sandbox/engine/operation.ts';
import { created } from '#sandbox/engine/operation.ts';
import { refusal } from '#sandbox/engine/refusal.ts';
import type { RowOf } from '#shared/bank/contract/operations.ts';

/** The deprecated second factor: only for a transfer made without change request. */
export const authorizeTransfer: OperationHandler<RowOf<'persons.accounts.sepaCreditTransfers.authorize'>> = (
  { path },
  bank,
) => {
  const transfer = transferAt(bank, path);
  const isWaiting = ['authorization_required', 'confirmation_required'].includes(transfer.status);
  const hasChangeRequest = bank.store.changeRequests
    .all()
    .some(({ argument }) => argument['transfer_id'] === transfer.id);
  if (!isWaiting || hasChangeRequest) {
    throw refusal(403, 'unauthorized_action', 'The transfer does not wait for an authorization.');
  }
  return created(bank.store.creditTransfers.update(transfer.id, { status: 'confirmation_required' }));
};
