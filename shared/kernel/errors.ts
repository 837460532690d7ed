/**
 * Base of every failure this product raises on purpose. `code` is stable and may be logged and alarmed on;
 * `retryable` says whether the same call may succeed later. Messages never hold a body, an IBAN, a token or a
 * secret.
 */
export class IntegrationError extends Error {
  // Written out in every class: a bundler shortens the names of classes, and logs tell errors by them.
  override name = 'IntegrationError';
  readonly code: string;
  readonly retryable: boolean;

  constructor(message: string, options: { code: string; retryable: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.code = options.code;
    this.retryable = options.retryable;
  }
}

/** The input can never be processed as it is: it is parked for a person and not tried again. */
export class PermanentError extends IntegrationError {
  override name = 'PermanentError';

  constructor(code: string, message: string, cause?: unknown) {
    super(message, { code, retryable: false, cause });
  }
}

/** Something around us failed; the same input is worth another try later. */
export class TransientError extends IntegrationError {
  override name = 'TransientError';

  constructor(code: string, message: string, cause?: unknown) {
    super(message, { code, retryable: true, cause });
  }
}
