import type { HandlersOf } from '#sandbox/engine/operation.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';
import { authorizeTransfer } from './authorize-transfer.ts';
import { confirmTransfer } from './confirm-transfer.ts';
import { createTransfer } from './create-transfer.ts';
import { getTransfer } from './get-transfer.ts';
import { listTransfers } from './list-transfers.ts';

export const paymentHandlers = {
  'persons.accounts.sepaCreditTransfers.create': createTransfer,
  'persons.accounts.sepaCreditTransfers.list': listTransfers,
  'persons.accounts.sepaCreditTransfers.get': getTransfer,
  'persons.accounts.sepaCreditTransfers.authorize': authorizeTransfer,
  'persons.accounts.sepaCreditTransfers.confirm': confirmTransfer,
} satisfies Partial<HandlersOf<OperationRow>>;
