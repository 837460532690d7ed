import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import { token } from '#shared/bank/contract/authentication/token.ts';
import { ApiError } from '#shared/bank/errors/api-error.ts';
import { isSendableToken } from '#shared/bank/call/bearer-tokens.ts';
import type { Send } from '#shared/bank/call/call.ts';
import type { CallSettings } from '#shared/bank/call/call-state.ts';
import { CredentialsError, ReplyError } from '#shared/bank/errors/errors.ts';
import type { PreparedRequest } from '#shared/bank/request/prepared-request.ts';
import type { ReplyReader } from '#shared/bank/call/reply.ts';
import { isRecord } from '#shared/kernel/json.ts';
import { memoised } from '#shared/kernel/memoised.ts';
import type { Clock } from '#shared/kernel/clock.ts';
import { basicAuthorization } from './credentials.ts';
import type { IssueToken } from './renewal.ts';

const row = token.issue;

interface IssueDeps {
  readonly prepare: (row: EndpointRow) => (request: unknown) => PreparedRequest;
  readonly send: Send;
  readonly replies: ReplyReader;
  readonly settings: CallSettings;
  readonly clock: Clock;
}

/** Exchanges credentials for a token at the bank's token endpoint. See "Token endpoint". */
export function createIssueToken({ prepare, send, replies, settings, clock }: IssueDeps): IssueToken {
  // At the first call: most containers find a token in the shared store and never ask.
  const request = memoised(() =>
    prepare(row)({ body: { grant_type: 'client_credentials', scope: 'partners' } }),
  );
  return async (credentials) => {
    const sentAtMs = clock.now();
    try {
      const ending = await send({ ...request(), authorization: basicAuthorization(credentials) }, settings);
      const reply = ending.kind === 'answered' ? replies.read(row, ending) : undefined;
      return { outcome: 'issued', sentAtMs, ...tokenIn(reply) };
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const problem = 'the bank does not accept the client id and secret';
      const refusal = new CredentialsError({ operation: row.operation, problem, cause: error });
      return { outcome: 'refused', error: refusal };
    }
  };
}

function tokenIn(reply: unknown): { readonly value: string; readonly lifeMs: number } {
  const { access_token: value, expires_in: lifeSeconds } = isRecord(reply) ? reply : {};
  if (typeof value === 'string' && isSendableToken(value) && typeof lifeSeconds === 'number')
    return { value, lifeMs: lifeSeconds * 1000 };
  throw new ReplyError({ operation: row.operation, status: 200, problem: 'malformed' });
}

function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 401 || error.bankCode === 'invalid_client';
}
