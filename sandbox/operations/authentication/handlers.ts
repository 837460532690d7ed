import type { HandlersOf } from '#sandbox/engine/operation.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';
import { issueToken } from './issue-token.ts';

export const authenticationHandlers = {
  'token.issue': issueToken,
} satisfies Partial<HandlersOf<OperationRow>>;
