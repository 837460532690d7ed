import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { formOf, simulatedBank, textOf, type Answer } from './simulated-bank.ts';
import type { OperationName } from '#shared/bank/contract/operations.ts';
import { rows } from '#shared/bank/contract/rows.ts';
import { errorBody } from '#shared/bank/contract/schema/error-body.ts';
import { changeRequestReply } from '#shared/bank/contract/schema/change-request.ts';

const credentials = Buffer.from('sandbox-client:sandbox-secret').toString('base64');
const transfer = {
  reference: '0b6f7a7e-3f43-4a53-9f0e-3a4ec1a3d9b1',
  amount: { value: 100, currency: 'EUR' },
  recipient_name: 'Charles Babbage',
  recipient_iban: 'DE89370400440532013000',
};

/** A good call of every operation, on a bank where one customer exists. */
function goodCalls(world: ReturnType<typeof simulatedBank>) {
  const { get, post, patch, send } = world;
  const { person, account } = world.customer(10_000);
  const ofPerson = `/v1/persons/${person.id}`;
  const ofAccount = `/v1/accounts/${account.id}`;
  const transfers = `${ofPerson}/accounts/${account.id}/transactions/sepa_credit_transfer`;
  const subscribe = () => post('/v1/webhooks', { event_type: 'BOOKING', url: 'https://partner.example/h' });
  const upload = () =>
    send(`${ofPerson}/documents`, formOf({ document_type: 'OTHER' }, new File(['x'], 'a.txt')));
  const statement = () =>
    post(`${ofAccount}/bank_statements`, { start_date: '2026-02-01', end_date: '2026-02-28' });
  const waiting = async () => `/v1/change_requests/${textOf(await post(transfers, transfer), 'id')}`;
  const authorized = async () => {
    const path = await waiting();
    await post(`${path}/authorize`, { person_id: person.id });
    return path;
  };
  const direct = async () =>
    `${transfers}/${textOf(await post(transfers, { ...transfer, change_request_enabled: false }), 'id')}`;
  const fee = { type: 'ChargeATM', amount: { value: 1, currency: 'EUR' } };
  world.bank.store.reservations.insert({
    ...{ id: 'reservation', account_id: account.id, card_id: 'card', reservation_type: 'CARD_AUTHORIZATION' },
    ...{ reference: 'r', amount: account.account_limit, description: 'd', status: 'OPEN' },
    ...{ created_at: world.bank.instant(), resolved_at: null },
  });
  return {
    'persons.create': () => post('/v1/persons', { first_name: 'Ada' }),
    'persons.list': () => get('/v1/persons'),
    'persons.get': () => get(ofPerson),
    'persons.update': () => patch(ofPerson, { email: 'ada@example.org' }),
    'persons.documents.upload': upload,
    'persons.documents.file': async () => get(`${ofPerson}/documents/${textOf(await upload(), 'id')}/file`),
    'persons.accounts.list': () => get(`${ofPerson}/accounts`),
    'persons.accounts.get': () => get(`${ofPerson}/accounts/${account.id}`),
    'accounts.list': () => get('/v1/accounts'),
    'accounts.get': () => get(ofAccount),
    'accounts.balance': () => get(`${ofAccount}/balance`),
    'accounts.bookings.list': () => get(`${ofAccount}/bookings`),
    'accounts.reservations.list': () => get(`${ofAccount}/reservations`, { 'api-version': '2022-07-18' }),
    'accounts.reservations.listOld': () => get(`${ofAccount}/reservations/old`),
    'accounts.feeTransactions.create': () => post(`${ofAccount}/transactions/fees`, fee),
    'accounts.feeTransactions.list': async () => {
      await post(`${ofAccount}/transactions/fees`, fee);
      return get(`${ofAccount}/transactions/fees`);
    },
    'accounts.bankStatements.create': statement,
    'accounts.bankStatements.bookings': async () =>
      get(`${ofAccount}/bank_statements/${textOf(await statement(), 'id')}/bookings`),
    'payments.sepaCreditTransfers.create': async () => {
      await post(transfers, transfer);
      return post(transfers, transfer);
    },
    'payments.sepaCreditTransfers.list': async () => {
      await direct();
      return get(transfers);
    },
    'payments.sepaCreditTransfers.get': async () => get(await direct()),
    'payments.sepaCreditTransfers.authorize': async () => post(`${await direct()}/authorize`, {}),
    'payments.sepaCreditTransfers.confirm': async () => {
      const path = await direct();
      await post(`${path}/authorize`, {});
      return post(`${path}/confirm`, { authorization_token: '212212' });
    },
    'changeRequests.authorize': async () =>
      post(`${await waiting()}/authorize`, { person_id: person.id, delivery_method: 'static' }),
    'changeRequests.confirm': async () => post(`${await authorized()}/confirm`, { tan: '212212' }),
    'lending.consumerOverdraftApplications.conditions': () =>
      get(`${ofPerson}/consumer_overdraft_applications/any/conditions`),
    'webhooks.create': subscribe,
    'webhooks.list': async () => {
      await subscribe();
      return get('/v1/webhooks');
    },
    'webhooks.get': async () => get(`/v1/webhooks/${textOf(await subscribe(), 'id')}`),
    'webhooks.delete': async () => world.delete(`/v1/webhooks/${textOf(await subscribe(), 'id')}`),
    'token.issue': () =>
      send('/oauth2/token', {
        method: 'POST',
        headers: { authorization: `Basic ${credentials}` },
        body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'partners' }),
      }),
  } satisfies Record<OperationName, () => Promise<Answer>>;
}

describe('the simulated bank', () => {
  test.each(rows)('answers $operation in the shape of the contract', async (row) => {
    const calls: Record<string, () => Promise<Answer>> = goodCalls(simulatedBank());

    const answer = await calls[row.operation]!();

    expect([200, 201, 204], JSON.stringify(answer.body)).toContain(answer.status);
    switch (row.reply.kind) {
      case 'json':
        expect(z.safeParse(row.reply.schema(), answer.body).error?.issues).toBeUndefined();
        if (row.paginated !== undefined) {
          expect(answer.body).not.toEqual([]);
          expect(Number(answer.headers.get('total'))).toBeGreaterThan(0);
        }
        break;
      case 'pdf':
        expect(answer.headers.get('content-type')).toBe('application/pdf');
        expect(Buffer.from(answer.bytes).toString('latin1', 0, 5)).toBe('%PDF-');
        break;
      case 'binary':
        expect(answer.bytes.byteLength).toBeGreaterThan(0);
        break;
      case 'empty':
        expect(answer.bytes.byteLength).toBe(0);
    }
  });

  test.each(rows.filter((row) => row.server !== 'auth'))(
    'refuses $operation without a token, in the error body of the contract',
    async (row) => {
      const { send } = simulatedBank();

      const refused = await send(row.path.replaceAll(/\{\w+\}/g, 'any'), {
        method: row.method,
        headers: { authorization: '' },
      });

      expect(refused.status).toBe(401);
      expect(errorBody.safeParse(refused.body).success).toBe(true);
      expect(refused.body).toMatchObject({ errors: [{ detail: expect.any(String) as unknown }] });
    },
  );

  test('says of a write that waits that it does, in the shape of the contract', async () => {
    const { patch, customer } = simulatedBank();

    const waiting = await patch(`/v1/persons/${customer().person.id}`, { first_name: 'Augusta' });

    expect(waiting.status).toBe(202);
    expect(changeRequestReply.parse(waiting.body)).toMatchObject({ status: 'AUTHORIZATION_REQUIRED' });
  });
});

test('the error body is read from either of its forms', () => {
  const entry = {
    id: 'e',
    status: '404',
    code: 'model_not_found',
    title: 'Not found',
    details: 'no account',
  };

  expect(errorBody.parse({ errors: [{ status: 400, detail: 'wrong' }] })).toMatchObject({
    errors: [{ detail: 'wrong' }],
  });
  expect(errorBody.parse(entry)).toEqual(entry);
  expect(z.safeParse(errorBody, 'Bad Gateway').success).toBe(false);
});
