import { describe, expect, test } from 'vitest';
import {
  BankError,
  ChangeRequestError,
  ConnectionError,
  CredentialsError,
  OutcomeUnknownError,
  ReplyError,
  RequestError,
} from '#shared/bank/errors/errors.ts';
import { ApiError } from '#shared/bank/errors/api-error.ts';
import { answerOf } from './answer-of.ts';

const operation = 'accounts.feeTransactions.create';
const ofBank = {
  errors: [{ id: 'e1', status: 400, code: 'insufficient_funds', title: 'Insufficient funds' }],
};
const refused = (status: number, body: unknown = ofBank) => new ApiError({ operation, status, body });

describe('a request to move money', () => {
  test.each([400, 403, 404, 409, 422])('is refused if the bank says so with %i', (status) => {
    expect(answerOf(refused(status))).toEqual({ outcome: 'refused', status, code: 'insufficient_funds' });
  });

  test('is refused by the code of the client if the bank names none', () => {
    const body = { errors: [{ id: 'e1', status: 400, detail: 'Bad request' }] };
    expect(answerOf(refused(400, body))).toEqual({ outcome: 'refused', status: 400, code: 'bank-refused' });
  });

  test('that can never be sent is refused by us', () => {
    const error = new RequestError(operation, [{ field: 'amount', problem: 'must be positive' }]);
    expect(answerOf(error)).toEqual({ outcome: 'refused', status: 0, code: 'request-invalid' });
  });

  test.each([
    ['that was turned away for its token', refused(401)],
    ['that was turned away, as one of too many', refused(429)],
    ['that never left', new ConnectionError({ operation, reason: 'ECONNREFUSED' })],
    ['without a token', new CredentialsError({ operation, problem: 'the bank refused the credentials' })],
  ])('%s was not sent', (_, error) => {
    expect(answerOf(error)).toEqual({ outcome: 'not-sent' });
  });

  test.each([
    ['of which the bank failed', refused(500)],
    ['of which the bank failed later', refused(503)],
    ['of which a proxy speaks', refused(400, '<html>')],
    ['whose answer was lost', new OutcomeUnknownError({ operation, retryNotBefore: 0, attemptId: 'a1' })],
    ['whose answer cannot be read', new ReplyError({ operation, status: 200, problem: 'malformed' })],
    [
      'that may not be repeated before an instant',
      new BankError('gone', { operation, code: 'x', retryable: true, retryNotBefore: 1 }),
    ],
    ['that the customer may confirm', new ChangeRequestError({ operation, changeRequestId: 'c1' })],
  ])('%s may have been carried out', (_, error) => {
    expect(answerOf(error)).toEqual({ outcome: 'unknown' });
  });

  test('ends with any other mistake as it is: it is ours', () => {
    expect(() => answerOf(new TypeError('undefined is not a function'))).toThrow(TypeError);
  });
});
