import type { JsonObject } from '#shared/kernel/json.ts';
import { ServiceError } from '#test/aws/service.ts';
import type { Item } from './values/value.ts';

export function validation(message: string): ServiceError {
  return new ServiceError('ValidationException', message);
}

export function invalidParameters(problem: string): ServiceError {
  return validation(`One or more parameter values were invalid: ${problem}`);
}

/** What the API reference calls a constraint of a member, checked before anything else. */
export function constraint(member: string, value: unknown, rule: string): ServiceError {
  return validation(
    `1 validation error detected: Value '${String(value)}' at '${member}' failed to satisfy constraint: ${rule}`,
  );
}

/** With the item that refused, where the request asks for it. */
export function conditionFailed(item?: Item): ServiceError {
  return new ServiceError(
    'ConditionalCheckFailedException',
    'The conditional request failed',
    400,
    item === undefined ? {} : { Item: item },
  );
}

export function notFound(): ServiceError {
  return new ServiceError('ResourceNotFoundException', 'Requested resource not found');
}

export interface CancellationReason {
  readonly Code: string;
  readonly Message?: string;
  readonly Item?: Item;
}

export function transactionCanceled(reasons: readonly CancellationReason[]): ServiceError {
  const codes = reasons.map(({ Code }) => Code).join(', ');
  const members: JsonObject = { CancellationReasons: reasons.map((reason) => ({ ...reason })) };
  return new ServiceError(
    'TransactionCanceledException',
    `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
    400,
    members,
  );
}

/** The request uses what this engine does not evaluate: a mistake of the test, and no answer of DynamoDB. */
export class NotEvaluatedError extends Error {
  override name = 'NotEvaluatedError';
}
