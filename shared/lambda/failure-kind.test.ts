import { DynamoDBServiceException } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { NotFoundError, ServerError } from '#shared/bank/errors/api-error.ts';
import { ConnectionError, CredentialsError, RequestError } from '#shared/bank/errors/errors.ts';
import { PermanentError, TransientError } from '#shared/kernel/errors.ts';
import { failureKindOf } from './failure-kind.ts';

const aws = (name: string, httpStatusCode = 400) =>
  new DynamoDBServiceException({ name, message: 'bank', $fault: 'client', $metadata: { httpStatusCode } });
const operation = 'persons.get';
const answered = (status: number) => ({ operation, status, body: {} });

test.each([
  ['access', aws('AccessDeniedException')],
  ['access', aws('AccessDenied', 403)],
  ['access', aws('SomethingNew', 403)],
  ['access', aws('KMSAccessDeniedException')],
  ['access', aws('KmsDisabled')],
  ['access', aws('KMS.DisabledException')],
  ['access', Object.assign(new Error('none'), { name: 'CredentialsProviderError' })],
  ['access', new CredentialsError({ operation: 'token.issue', problem: 'refused' })],
  ['store', aws('ProvisionedThroughputExceededException')],
  ['store', aws('KMSThrottlingException')],
  ['store', aws('KmsThrottled')],
  ['store', aws('InternalServerError', 500)],
  ['store', Object.assign(new Error('no answer'), { name: 'TimeoutError', $metadata: { attempts: 3 } })],
  ['store', new TransientError('row-in-motion', 'A row changed again and again')],
  ['bank', new ConnectionError({ operation, reason: 'ECONNREFUSED' })],
  ['bank', new ServerError(answered(503))],
  ['bank', Object.assign(new TransientError('bank-unavailable', 'Nothing was done'))],
  ['code', new NotFoundError(answered(404))],
  ['code', new RequestError(operation, [])],
  ['code', new PermanentError('secret-malformed', 'A secret has another shape')],
  ['code', new TypeError('AccessDenied: not by its message')],
  ['code', 'not even an error'],
])('the class of the error shows %s', (kind, error) => {
  expect(failureKindOf(error)).toBe(kind);
});

test('a refusal by AWS keeps its kind inside other errors', () => {
  const denied = aws('AccessDeniedException');
  expect(failureKindOf(new TransientError('store-busy', 'busy', denied))).toBe('access');
  expect(failureKindOf(new ConnectionError({ operation, reason: 'token', cause: denied }))).toBe('access');
});

test('a chain of causes may bite its tail', () => {
  const error = new Error('first');
  error.cause = error;
  expect(failureKindOf(error)).toBe('code');
});
