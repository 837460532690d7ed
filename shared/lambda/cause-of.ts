import { awsFailure } from '#shared/aws/sdk/aws-failure.ts';
import { failedCallOf } from '#shared/aws/sdk/failed-calls.ts';
import { ApiError } from '#shared/bank/errors/api-error.ts';
import { BankError } from '#shared/bank/errors/errors.ts';
import type { Cause } from '#shared/failures/cause.ts';
import { IntegrationError } from '#shared/kernel/errors.ts';
import { failureKindOf, withCauses } from './failure-kind.ts';

/**
 * What failed, in names alone: the call of AWS or of the bank if one of the causes is such a call, else the code or class
 * of the error. A message is never part of it.
 */
export function causeOf(error: unknown): Cause {
  const kind = failureKindOf(error);
  const errors = withCauses(error);
  const ofAws = errors.find((each) => awsFailure(each) !== undefined);
  if (ofAws !== undefined) return { kind, code: bounded(ofAws.name), ...failedCallOf(ofAws) };
  const ofBank = errors.find((each) => each instanceof BankError);
  if (ofBank !== undefined) return { kind, code: ofBank.code, action: askedOf(ofBank) };
  const own = errors.find((each) => each instanceof IntegrationError);
  if (own !== undefined) return { kind, code: bounded(own.code) };
  return { kind, code: bounded(errors[0]?.name ?? typeof error) };
}

const askedOf = (error: BankError) =>
  error instanceof ApiError ? `${error.operation} ${error.status}` : error.operation;

/** Code of a company may throw an error with any name. */
const bounded = (name: string) => (/^[A-Za-z][\w.-]{0,59}$/.test(name) ? name : 'unnamed');
