import { type HandlersOf, ok } from '#sandbox/engine/operation.ts';
import { invalidModel } from '#sandbox/engine/refusal.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

export const tokenHandlers = {
  /** The client's credentials are already checked. */
  'token.issue': (_call, bank) => ok({ ...bank.tokens.issue() }),
  /** The older answer has no scope. */
  'token.issueLegacy': ({ query, body }, bank) => {
    if ((body.grant_type ?? query.grant_type) === undefined) throw invalidModel('grant_type', 'is missing');
    const { token_type, access_token, expires_in } = bank.tokens.issue();
    return ok({ token_type, access_token, expires_in });
  },
} satisfies Partial<HandlersOf<OperationRow>>;
