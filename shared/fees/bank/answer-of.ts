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
 * What a failed call says about a request to move money. Only the bank's own refusal counts as one: an unreadable
 * answer may be an acceptance, and a proxy may answer with an error after passing the request on.
 */
export function answerOf(error: unknown): FailedAnswer {
  if (!(error instanceof BankError)) throw error;
  const { code, retryNotBefore } = error;
  if (error instanceof OutcomeUnknownError || error instanceof ReplyError || retryNotBefore !== undefined)
    return { outcome: 'unknown' };
  // It is not done yet: the customer may still confirm it.
  if (error instanceof ChangeRequestError) return { outcome: 'unknown' };
  // It violates the contract, so it can never be sent.
  if (error instanceof RequestError) return { outcome: 'refused', status: 0, code };
  if (!(error instanceof ApiError)) return { outcome: 'not-sent' };
  if (isTurnedAway(error)) return { outcome: 'not-sent' };
  if (error.status >= 500 || !error.isFromBank) return { outcome: 'unknown' };
  return { outcome: 'refused', status: error.status, code: error.bankCode ?? code };
}

/** Turned away before processing: too many calls, or an expired token. */
const isTurnedAway = ({ status }: ApiError) => status === 401 || status === 429;
