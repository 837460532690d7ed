import type { HandlersOf } from '#sandbox/engine/operation.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';
import { verifyPayee } from './verify-payee.ts';

export const payeeHandlers = {
  'verificationsOfPayee.create': verifyPayee,
} satisfies Partial<HandlersOf<OperationRow>>;
