import { expect, expectTypeOf, test } from 'vitest';
import { changeRequests } from '#shared/bank/contract/change-requests/change-requests.ts';
import { sepaCreditTransfers } from '#shared/bank/contract/payments/sepa-credit-transfers.ts';
import { timedOrders } from '#shared/bank/contract/payments/timed-orders.ts';
import { transferBatches } from '#shared/bank/contract/payments/transfer-batches.ts';
import { scaPushProvision } from '#shared/bank/contract/cards/push-provisioning.ts';
import { webhooks } from '#shared/bank/contract/webhooks/subscriptions.ts';
import { persons } from '#shared/bank/contract/persons/persons.ts';
import { startLoopbackBank } from '#test/fakes/loopback-bank.ts';
import { ForbiddenError, UnprocessableError } from '#shared/bank/errors/api-error.ts';
import { createBankClient } from '#shared/bank/client/bank-client.ts';
import { ChangeRequestError, OutcomeUnknownError } from '#shared/bank/errors/errors.ts';

const setUp = (status: number, body: unknown) => setUpText(status, JSON.stringify(body));

async function setUpText(status: number, text: string) {
  const bank = await startLoopbackBank((_request, response) => void response.writeHead(status).end(text));
  const drifts: unknown[] = [];
  const client = createBankClient({
    baseUrl: bank.url,
    authUrl: bank.url,
    credentials: { clientId: 'client', clientSecret: 's3cret' },
    areas: {
      persons,
      changeRequests,
      scaPushProvision,
      sepaCreditTransfers,
      timedOrders,
      transferBatches,
      webhooks,
    },
    hooks: { drift: (facts) => drifts.push(facts) },
  });
  return { client, drifts };
}

const update = { id: 'per_1', body: { city: 'Berlin' } };
const confirmation = { change_request_id: 'cr_1', body: { tan: '212212' } };
const transfer = {
  person_id: 'per_1',
  account_id: 'acc_1',
  body: {
    reference: '7c0f6a1e-3c43-4a4b-9a6e-0d5f4d3c2b1a',
    amount: { value: 100, currency: 'EUR' as const },
    recipient_name: 'Anna',
    recipient_iban: 'DE89370400440532013000',
  },
};
const opened = {
  id: 'cr_1',
  status: 'AUTHORIZATION_REQUIRED',
  updated_at: '2026-01-05T08:00:00Z',
  url: ':env/v1/change_requests/cr_1/authorize',
};

test.each([
  ['with 202', 202, opened],
  ['with 200', 200, opened],
  ['wrapped', 202, { change_request: opened }],
  ['in another wrapper', 200, { data: opened }],
  ['in a list, with 202', 202, [opened]],
  ['wrapped twice, with 200', 200, { data: { change_request: opened } }],
  ['with what a later version adds', 202, { ...opened, delivery_method: 'mobile_number' }],
])('the shape of the answer shows whether a change needs a second factor: %s', async (_way, status, body) => {
  const { client, drifts } = await setUp(status, body);
  await expect(client.persons.update(update)).resolves.toEqual({ kind: 'change_request', id: 'cr_1' });
  expect(drifts).toEqual([]);
});

test.each([
  ['with 202 and more than its own fields', 202, { id: 'cr_1', status: 'AUTHORIZATION_REQUIRED', extra: 1 }],
  ['with 202 and no status', 202, { id: 'cr_1' }],
  ['with a status that is new', 200, { ...opened, status: 'NEW_STATUS' }],
  ['wrapped, with a status that is new', 200, { id: 'per_1', change_request: { id: 'cr_1', status: 'NEW' } }],
  ['accepted already', 202, { id: 'cr_1', status: 'ACCEPTED' }],
])('a payment that waits for its second factor is never reported as done: %s', async (_way, status, body) => {
  const { client } = await setUp(status, body);
  await expect(client.sepaCreditTransfers.create(transfer)).resolves.toEqual({
    kind: 'change_request',
    id: 'cr_1',
  });
});

test('a batch or transfer whose own status is ACCEPTED needs no second factor', async () => {
  const { client } = await setUp(201, { id: 'b1', status: 'ACCEPTED' });
  const done = { kind: 'done', value: { id: 'b1', status: 'ACCEPTED' } };
  const { reference, ...order } = transfer.body;
  const transactions = [{ ...order, reference }];
  await expect(client.transferBatches.create({ ...transfer, body: { transactions } })).resolves.toEqual(done);
  await expect(client.sepaCreditTransfers.create(transfer)).resolves.toEqual(done);
});

test.each([{}, { change_request: { status: 'AUTHORIZATION_REQUIRED' } }, null])(
  'a change request that does not say which one it is cannot be completed: %j',
  async (body) => {
    const { client } = await setUp(202, body);
    await expect(client.sepaCreditTransfers.create(transfer)).rejects.toBeInstanceOf(OutcomeUnknownError);
  },
);

test.each([
  opened,
  { change_request: opened },
  { change_request: [opened] },
  { data: { change_request: opened } },
  { ...opened, url: 'https://bank.example/confirmations/cr_1', delivery_method: 'mobile_number' },
])(
  'where the contract knows of no second factor, a change request does not pass for the resource: %j',
  async (body) => {
    const { client } = await setUp(202, body);
    const error: unknown = await client.persons
      .create({ body: {} })
      .then(undefined, (thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ChangeRequestError);
    expect(error).toMatchObject({ code: 'change-request', changeRequestId: 'cr_1' });
    expect(JSON.parse(JSON.stringify(error))).toMatchObject({ changeRequestId: 'cr_1' });
  },
);

const nameless = { id: 'cr_1', status: 'AUTHORIZATION_REQUIRED' };

test.each([
  ['alone', nameless],
  ['that awaits its confirmation', { id: 'cr_1', status: 'CONFIRMATION_REQUIRED', updated_at: 'now' }],
  ['with what a later version adds', { ...nameless, url: null, delivery_method: 'mobile_number' }],
  ['in a list', [nameless]],
  ['in a member', { data: nameless }],
])('a change request without its address does not pass for the resource: %s', async (_which, body) => {
  const { client } = await setUp(201, body);
  const error = { code: 'change-request', changeRequestId: 'cr_1' };
  await expect(client.persons.create({ body: {} })).rejects.toMatchObject(error);
  await expect(client.webhooks.delete({ id: 'sub_1' })).rejects.toMatchObject(error);
  await expect(client.persons.update(update)).resolves.toEqual({ kind: 'change_request', id: 'cr_1' });
});

test('an entry or a resource with such a status stays one where its row knows the status, or with more of its own', async () => {
  const order = await setUp(200, nameless);
  const one = { person_id: 'per_1', account_id: 'acc_1', id: 'cr_1' };
  await expect(order.client.timedOrders.cancel(one)).resolves.toEqual(nameless);
  await expect(order.client.timedOrders.get(one)).resolves.toEqual(nameless);
  const person = { ...nameless, city: 'Berlin' };
  const { client, drifts } = await setUp(201, person);
  await expect(client.persons.create({ body: {} })).resolves.toEqual(person);
  expect([order.drifts, drifts]).toEqual([[], []]);
});

test.each([nameless, opened, [nameless], { data: opened }])(
  'a read that is answered with a change request has no result: %j',
  async (body) => {
    const { client } = await setUp(200, body);
    const error = { code: 'reply-malformed' };
    await expect(client.persons.get({ id: 'per_1' })).rejects.toMatchObject(error);
    await expect(client.persons.list()).rejects.toMatchObject(error);
  },
);

test('a change request without id and address has an unknown outcome', async () => {
  const { client } = await setUp(201, { status: 'AUTHORIZATION_REQUIRED' });
  await expect(client.persons.create({ body: {} })).rejects.toBeInstanceOf(OutcomeUnknownError);
  await expect(client.persons.update(update)).rejects.toBeInstanceOf(OutcomeUnknownError);
});

test.each(['', '{}', '[]', '""', 'true', '[{},{}]', ' \n'])(
  'with the status of a change request, what says nothing may be one: %j',
  async (text) => {
    const waiting = await setUpText(202, text);
    const transferred = waiting.client.sepaCreditTransfers.create(transfer);
    await expect(transferred).rejects.toBeInstanceOf(OutcomeUnknownError);
    const { client } = await setUpText(200, text);
    const provisioned = client.scaPushProvision.walletUnified({ card_id: 'card_1', body: {} });
    await expect(provisioned).rejects.toBeInstanceOf(OutcomeUnknownError);
  },
);

test('with several open change requests, it is unknown which one is meant', async () => {
  const { client } = await setUp(201, [opened, { ...opened, id: 'cr_2' }]);
  await expect(client.persons.create({ body: {} })).rejects.toBeInstanceOf(OutcomeUnknownError);
  await expect(client.sepaCreditTransfers.create(transfer)).rejects.toBeInstanceOf(OutcomeUnknownError);
});

test('a change that needs none is done', async () => {
  const { client } = await setUp(200, { id: 'per_1', city: 'Berlin' });
  const outcome = await client.persons.update(update);
  expect(outcome).toEqual({ kind: 'done', value: { id: 'per_1', city: 'Berlin' } });
});

test('a resource whose own status has the same name is no change request', async () => {
  const resource = { id: 'per_1', status: 'AUTHORIZATION_REQUIRED', city: 'Berlin' };
  const { client } = await setUp(200, resource);
  await expect(client.persons.update(update)).resolves.toEqual({ kind: 'done', value: resource });
});

test.each([
  ['FAILED', 'its last check'],
  ['AUTHORIZATION_REQUIRED', 'a later date'],
])('with 202, too, the resource’s own status %s is its own', async (status, description) => {
  const resource = { id: 'tra_1', status, description, reference: transfer.body.reference };
  const { client } = await setUp(202, resource);
  await expect(client.sepaCreditTransfers.create(transfer)).resolves.toMatchObject({
    kind: 'done',
    value: resource,
  });
});

test.each([
  { id: 'sub_1', event_type: 'BOOKING', url: 'https://partner.example/change_requests/hook' },
  { id: 'sub_1', event_type: 'BOOKING', url: 'https://partner.example/hook', response_code: 'ok' },
])('a subscription with an address of its own is no change request: %j', async (subscription) => {
  const { client } = await setUp(201, subscription);
  await expect(client.persons.create({ body: {} })).resolves.toMatchObject(subscription);
});

test('the confirmation’s body is parsed by the reply of the operation that asked', async () => {
  const account = { id: 'per_1', screening_progress: 'NOT_SCREENED' };
  const { client, drifts } = await setUp(201, {
    id: 'cr_1',
    status: 'COMPLETED',
    response_code: '200',
    response_body: JSON.stringify(account),
  });

  const confirmed = await client.changeRequests.confirm(confirmation, { of: persons.update });

  expect(confirmed.response_body).toEqual(account);
  expect(confirmed.response_code).toBe(200);
  expectTypeOf(confirmed.response_body.id).toEqualTypeOf<string>();
  expect(drifts).toEqual([]);
});

test('a confirmed body of another shape is reported under the operation that asked', async () => {
  const { client, drifts } = await setUp(201, { id: 'cr_1', status: 'COMPLETED', response_body: { id: 7 } });
  await client.changeRequests.confirm(confirmation, { of: persons.update });
  expect(drifts).toEqual([{ operation: 'persons.update', fields: ['id'] }]);
});

test('a change that is over already is done, with the body of the change itself', async () => {
  const person = { id: 'per_1', city: 'Berlin' };
  const over = { id: 'cr_1', status: 'COMPLETED', response_code: 200, response_body: JSON.stringify(person) };
  for (const body of [over, { change_request: { ...over, url: opened.url } }]) {
    const { client } = await setUp(200, body);
    await expect(client.persons.update(update)).resolves.toEqual({ kind: 'done', value: person });
    await expect(client.persons.create({ body: {} })).resolves.toEqual(person);
  }
});

test('a change that is over without its body is done, and says nothing of the resource', async () => {
  const { client, drifts } = await setUp(200, { id: 'cr_1', status: 'COMPLETED', response_code: '200' });
  await expect(client.persons.update(update)).resolves.toEqual({ kind: 'done', value: {} });
  await expect(client.persons.create({ body: {} })).resolves.toEqual({});
  expect(drifts).toEqual([
    { operation: 'persons.update', fields: ['id'], form: 'empty' },
    { operation: 'persons.create', fields: ['id'], form: 'empty' },
  ]);
});

test('a change request without an id of its own is completed by the one in its address', async () => {
  const { id: _, ...withoutId } = opened;
  const { client } = await setUp(202, withoutId);
  await expect(client.persons.update(update)).resolves.toEqual({ kind: 'change_request', id: 'cr_1' });
});

test('a refusal inside a success is an error of its own status', async () => {
  const { client } = await setUp(200, {
    id: 'cr_1',
    status: 'COMPLETED',
    response_code: 403,
    response_body: { errors: [{ code: 'unauthorized_action', detail: 'No' }] },
  });
  const error: unknown = await client.changeRequests.confirm(confirmation).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ForbiddenError);
  expect(error).toMatchObject({ status: 403, bankCode: 'unauthorized_action', detail: 'No' });
});

test('a refusal is no success where a change request is the usual answer', async () => {
  const { client } = await setUp(200, { ...opened, status: 'FAILED', response_code: 403 });
  const provisioning = client.scaPushProvision.walletUnified({ card_id: 'card_1', body: {} });
  await expect(provisioning).rejects.toBeInstanceOf(ForbiddenError);
});

test('a change that failed is an error though its status is missing', async () => {
  const { client } = await setUp(200, { id: 'cr_1', status: 'FAILED' });
  await expect(client.changeRequests.confirm(confirmation)).rejects.toBeInstanceOf(UnprocessableError);
});
