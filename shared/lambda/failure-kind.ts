import { awsFailure } from '#shared/aws/sdk/aws-failure.ts';
import { ApiError } from '#shared/bank/errors/api-error.ts';
import { BankError, CredentialsError, RequestError } from '#shared/bank/errors/errors.ts';
import type { FailureKind } from '#shared/kernel/failure-kinds.ts';
import { IntegrationError } from '#shared/kernel/errors.ts';

/**
 * The kind of a failure by the classes of the error and of its causes, never by a message. A failure of AWS counts
 * before what was made of it: the client reports a token that could not be read as one of its own errors.
 */
export function failureKindOf(error: unknown): FailureKind {
  const errors = withCauses(error);
  for (const each of errors) {
    const kind = awsFailure(each);
    if (kind !== undefined) return kind;
  }
  for (const each of errors) {
    if (each instanceof BankError) return kindOfBankError(each);
    // What an adapter found busy or in motion.
    if (each instanceof IntegrationError) return kindOfOwn(each);
  }
  return 'code';
}

function kindOfBankError(error: BankError): FailureKind {
  if (error instanceof CredentialsError) return 'access';
  if (error instanceof RequestError) return 'code';
  if (!(error instanceof ApiError)) return 'bank';
  if (error.status === 401 || error.status === 403) return 'access';
  // It understood us and says no: asking again will not help.
  return error.status < 500 && error.status !== 429 ? 'code' : 'bank';
}

function kindOfOwn({ code, retryable }: IntegrationError): FailureKind {
  if (code === 'bank-unavailable') return 'bank';
  return retryable ? 'store' : 'code';
}

/** A chain of causes that bites its tail ends, too. */
function withCauses(error: unknown): readonly Error[] {
  const errors: Error[] = [];
  for (let each = error; each instanceof Error && errors.length < 10; each = each.cause) errors.push(each);
  return errors;
}
