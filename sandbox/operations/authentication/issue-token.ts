import type { OperationHandler } from '#sandbox/engine/operation.ts';
import { ok } from '#sandbox/engine/operation.ts';
import type { RowOf } from '#shared/bank/contract/operations.ts';

/** The client's credentials were checked before. */
export const issueToken: OperationHandler<RowOf<'token.issue'>> = (_call, bank) =>
  ok({ ...bank.tokens.issue() });
