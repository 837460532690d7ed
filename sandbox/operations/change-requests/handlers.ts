import type { HandlersOf } from '#sandbox/engine/operation.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';
import { authorizeChangeRequest } from '#sandbox/entities/change-requests/authorize-change-request.ts';
import { confirmChangeRequest } from './confirm-change-request.ts';

export const changeRequestHandlers = {
  'changeRequests.authorize': authorizeChangeRequest,
  'changeRequests.confirm': confirmChangeRequest,
} satisfies Partial<HandlersOf<OperationRow>>;
