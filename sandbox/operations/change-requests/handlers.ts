import type { HandlersOf } from '#sandbox/engine/operation.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';
import { authorizationHandlers } from './authorize-change-request.ts';
import { confirmationHandlers } from './confirm-change-request.ts';

export const changeRequestHandlers = {
  ...authorizationHandlers,
  ...confirmationHandlers,
} satisfies Partial<HandlersOf<OperationRow>>;
