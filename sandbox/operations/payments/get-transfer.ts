import { transferAt } from './transfer-at.ts';
import type { OperationHandler } from '#sandbox/engine/operation.ts';
import { ok } from '#sandbox/engine/operation.ts';
import type { RowOf } from '#shared/bank/contract/operations.ts';

export const getTransfer: OperationHandler<RowOf<'persons.accounts.sepaCreditTransfers.get'>> = (
  { path },
  bank,
) => ok(transferAt(bank, path));
