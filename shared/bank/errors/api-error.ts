import { BankError } from './errors.ts';
import { errorEntries, isBanksError, type ErrorEntry } from './error-body.ts';

interface Refusal {
  readonly operation: string;
  readonly status: number;
  readonly body: unknown;
  /** The answer's own id, used where the body names none. */
  readonly requestId?: string | undefined;
  readonly attempts?: number | undefined;
  readonly retryNotBefore?: number | undefined;
  readonly retryAfterMs?: number | undefined;
}

/**
 * The bank answered with an error. `detail` and `entries` are for the program: they are left out of the message,
 * of JSON and of the printed form, since the bank repeats there what it was sent. Not called `errors`: of an error
 * that nobody catches, Node prints a member of that name even where it is hidden.
 */
export class ApiError extends BankError {
  override name = 'ApiError';
  readonly status: number;
  declare readonly detail: string | undefined;
  declare readonly entries: readonly ErrorEntry[];
  /** False where something between may have answered in the bank's place, and passed the request on or not. */
  declare readonly isFromBank: boolean;
  /** What to quote to the bank's support, together with the time. */
  readonly requestId: string | undefined;
  /** The bank's own code of the first error, such as `model_not_found`. */
  readonly bankCode: string | undefined;

  constructor(refusal: Refusal, code = 'bank-refused', retryable = false) {
    const entries = errorEntries(refusal.body);
    const [first] = entries;
    const bankCode = name(first?.code);
    super(`answered ${refusal.status}${bankCode === undefined ? '' : ` ${bankCode}`}`, {
      code,
      retryable,
      operation: refusal.operation,
      attempts: refusal.attempts,
      retryNotBefore: refusal.retryNotBefore,
    });
    this.status = refusal.status;
    this.requestId = name(first?.id) ?? name(refusal.requestId);
    this.bankCode = bankCode;
    Object.defineProperties(this, {
      detail: { value: first?.detail },
      entries: { value: entries },
      isFromBank: { value: isBanksError(refusal.body) },
    });
  }

  override toJSON() {
    return {
      ...super.toJSON(),
      status: this.status,
      ...(this.bankCode === undefined ? {} : { bankCode: this.bankCode }),
      ...(this.requestId === undefined ? {} : { requestId: this.requestId }),
    };
  }
}

export class BadRequestError extends ApiError {
  override name = 'BadRequestError';

  constructor(refusal: Refusal) {
    super(refusal, 'bad-request');
  }
}

/** Refused with a new token as well, or with one that the bank has just taken: the operation refuses it, not its age. */
export class AuthenticationError extends ApiError {
  override name = 'AuthenticationError';

  constructor(refusal: Refusal) {
    super(refusal, 'not-authenticated', true);
  }
}

export class ForbiddenError extends ApiError {
  override name = 'ForbiddenError';

  constructor(refusal: Refusal) {
    super(refusal, 'forbidden');
  }
}

export class NotFoundError extends ApiError {
  override name = 'NotFoundError';

  constructor(refusal: Refusal) {
    super(refusal, 'not-found');
  }
}

export class ConflictError extends ApiError {
  override name = 'ConflictError';

  constructor(refusal: Refusal) {
    super(refusal, 'conflict');
  }
}

export class GoneError extends ApiError {
  override name = 'GoneError';

  constructor(refusal: Refusal) {
    super(refusal, 'gone');
  }
}

export class UnprocessableError extends ApiError {
  override name = 'UnprocessableError';

  constructor(refusal: Refusal) {
    super(refusal, 'unprocessable');
  }
}

export class RateLimitError extends ApiError {
  override name = 'RateLimitError';
  readonly retryAfterMs: number | undefined;

  constructor(refusal: Refusal) {
    super(refusal, 'rate-limited', true);
    this.retryAfterMs = refusal.retryAfterMs;
  }
}

/** 5xx, and what something between answers in the place of the bank. */
export class ServerError extends ApiError {
  override name = 'ServerError';

  constructor(refusal: Refusal) {
    // What the bank does not implement it will not do at the next call either.
    super(refusal, 'bank-failed', refusal.status !== 501);
  }
}

const byStatus = new Map<number, new (refusal: Refusal) => ApiError>([
  [400, BadRequestError],
  [401, AuthenticationError],
  [403, ForbiddenError],
  [404, NotFoundError],
  [408, ServerError],
  [409, ConflictError],
  [410, GoneError],
  [422, UnprocessableError],
  [425, ServerError],
  [429, RateLimitError],
]);

/** The error of the status: one class per status that callers tell apart. */
export function apiError(refusal: Refusal): ApiError {
  const Class = byStatus.get(refusal.status) ?? (refusal.status >= 500 ? ServerError : ApiError);
  return new Class(refusal);
}

/** Names and ids only: text stays out of messages and logs. */
function name(text: string | undefined): string | undefined {
  return text !== undefined && /^[\w.-]{1,64}$/.test(text) ? text : undefined;
}
