import { ApiError } from '#shared/bank/errors/api-error.ts';
import {
  BankError,
  ChangeRequestError,
  OutcomeUnknownError,
  ReplyError,
  RequestError,
} from '#shared/bank/errors/errors.ts';
import type { FailedAnswer } from '#shared/fees/model/ports.ts';

/**
 * What a failed call says of a request to move money. Only an answer of the bank itself that it refuses it is a refusal:
 * an answer that cannot be read may be an acceptance, and what stands between may answer after it passed the request on.
 */
export function answerOf(error: unknown): FailedAnswer {
  if (!(error instanceof BankError)) throw error;
  const { code, retryNotBefore } = error;
  if (error instanceof OutcomeUnknownError || error instanceof ReplyError || retryNotBefore !== undefined)
    return { outcome: 'unknown' };
  // It is not done yet, and the customer may still confirm it.
  if (error instanceof ChangeRequestError) return { outcome: 'unknown' };
  // The contract does not let it be sent, whenever it is tried.
  if (error instanceof RequestError) return { outcome: 'refused', status: 0, code };
  if (!(error instanceof ApiError)) return { outcome: 'not-sent' };
  if (isTurnedAway(error)) return { outcome: 'not-sent' };
  if (error.status >= 500 || !error.isFromBank) return { outcome: 'unknown' };
  return { outcome: 'refused', status: error.status, code: error.bankCode ?? code };
}

/** Before the bank looked at it: too many calls, or a token that has ended. */
const isTurnedAway = ({ status }: ApiError) => status === 401 || status === 429;
