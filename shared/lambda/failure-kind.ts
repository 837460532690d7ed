import { awsFailure } from '#shared/aws/sdk/aws-failure.ts';
import { ApiError } from '#shared/bank/errors/api-error.ts';
import { BankError, CredentialsError, RequestError } from '#shared/bank/errors/errors.ts';
import type { FailureKind } from '#shared/kernel/failure-kinds.ts';
import { IntegrationError } from '#shared/kernel/errors.ts';

/**
 * The kind of a failure, by the classes of the error and its causes, never by a message. A failure of AWS takes
 * precedence over the error that wraps it: the bank's client, for example, wraps a failure to read the token.
 */
export function failureKindOf(error: unknown): FailureKind {
  const errors = withCauses(error);
  for (const each of errors) {
    const kind = awsFailure(each);
    if (kind !== undefined) return kind;
  }
  for (const each of errors) {
    if (each instanceof BankError) return kindOfBankError(each);
    // An adapter found a row busy or changing.
    if (each instanceof IntegrationError) return kindOfOwn(each);
  }
  return 'code';
}

function kindOfBankError(error: BankError): FailureKind {
  if (error instanceof CredentialsError) return 'access';
  if (error instanceof RequestError) return 'code';
  if (!(error instanceof ApiError)) return 'bank';
  if (error.status === 401 || error.status === 403) return 'access';
  // The bank understood the request and refused it: repeating will not help.
  return error.status < 500 && error.status !== 429 ? 'code' : 'bank';
}

function kindOfOwn({ code, retryable }: IntegrationError): FailureKind {
  if (code === 'bank-unavailable') return 'bank';
  return retryable ? 'store' : 'code';
}

/** A circular chain of causes also ends. */
export function withCauses(error: unknown): readonly Error[] {
  const errors: Error[] = [];
  for (let each = error; each instanceof Error && errors.length < 10; each = each.cause) errors.push(each);
  return errors;
}
