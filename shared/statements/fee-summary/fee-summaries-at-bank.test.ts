import { expect, test } from 'vitest';
import { createBankClient } from '#shared/bank/client/bank-client.ts';
import { ApiError, AuthenticationError } from '#shared/bank/errors/api-error.ts';
import {
  BankError,
  ChangeRequestError,
  ConnectionError,
  OutcomeUnknownError,
  ReplyError,
} from '#shared/bank/errors/errors.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { bankInProcess } from '#test/fixtures/bank-in-process.ts';
import { virtualBank } from '#sandbox/testing/virtual-bank.ts';
import { createFeeSummariesAtBank, feeSummaryAreas } from './fee-summaries-at-bank.ts';

const operation = 'accounts.feeSummaryStatementRequest.create';
const ofBank = { errors: [{ id: 'e1', status: 400, code: 'no_fees', title: 'No fees' }] };

test('the bank is asked for the year', async () => {
  const world = virtualBank();
  const { id } = world.anAccount();
  const sent: unknown[] = [];
  const bank = createBankClient({
    ...bankInProcess,
    areas: feeSummaryAreas,
    random: seededRandom(1),
    http: async (url, init) => {
      if (url.endsWith(`/v1/accounts/${id}/fee_summary_statement_request`)) sent.push(init.body);
      return world.app.request(url, init);
    },
  });
  expect(await createFeeSummariesAtBank(bank).request(id, 2025)).toEqual({ outcome: 'accepted' });
  expect(sent).toEqual(['{"year":2025}']);
});

const failing = async (error: Error) =>
  createFeeSummariesAtBank({
    accounts: { feeSummaryStatementRequest: { create: async () => Promise.reject(error) } },
  } as unknown as Parameters<typeof createFeeSummariesAtBank>[0]).request('a1', 2025);

test.each([
  ['of the bank', new ApiError({ operation, status: 400, body: ofBank }), '400 no_fees'],
  ['without a code', new ApiError({ operation, status: 404, body: {} }), '404 bank-refused'],
])('a refusal %s is final', async (_, error, because) => {
  expect(await failing(error)).toEqual({ outcome: 'refused', because, mayPass: false });
});

test.each([
  ['for its token', new AuthenticationError({ operation, status: 401, body: {} }), '401 not-authenticated'],
  ['before it left', new ConnectionError({ operation, reason: 'ECONNREFUSED' }), 'connection-failed'],
])('what is refused %s may be sent again', async (_, error, because) => {
  expect(await failing(error)).toEqual({ outcome: 'refused', because, mayPass: true });
});

test.each([
  ['that was lost', new OutcomeUnknownError({ operation, retryNotBefore: 1, attemptId: 'a1' })],
  [
    'that may not be repeated before an instant',
    new BankError('gone', { operation, code: 'x', retryable: true, retryNotBefore: 1 }),
  ],
  ['that cannot be read', new ReplyError({ operation, status: 200, problem: 'malformed' })],
  ['that a customer is to confirm', new ChangeRequestError({ operation, changeRequestId: 'c1' })],
])('a request %s may have taken effect', async (_, error) => {
  expect(await failing(error)).toEqual({ outcome: 'unknown' });
});

test('any other mistake stays as it is: it is ours', async () => {
  await expect(failing(new TypeError('undefined is not a function'))).rejects.toThrow(TypeError);
});
