import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect, expectTypeOf, test } from 'vitest';
import * as z from '#shared/kernel/zod.ts';
import { empty, endpoint } from '#shared/bank/contract/endpoint.ts';
import { operations } from '#shared/bank/contract/operations.ts';
import { json, startLoopbackBank, type Answer } from '#test/fakes/loopback-bank.ts';
import { createBankClient } from './bank-client.ts';
import { ConfigurationError, ConnectionError, RequestError } from '#shared/bank/errors/errors.ts';

const address = { baseUrl: 'https://bank.example', authUrl: 'https://bank.example' };
const credentials = { clientId: 'client', clientSecret: 's3cret' };

async function setUp(answer: Answer, options = {}) {
  const bank = await startLoopbackBank(answer);
  const drifts: unknown[] = [];
  const client = createBankClient({
    baseUrl: bank.url,
    authUrl: bank.url,
    credentials,
    areas: operations,
    hooks: { drift: (facts) => drifts.push(facts) },
    ...options,
  });
  return { bank, client, drifts };
}

test('a read goes to its path with the token, and its reply is parsed', async () => {
  const { bank, client } = await setUp((_request, response) =>
    json(response, 200, { id: 'a?b c', extra: 1 }),
  );

  const person = await client.persons.get({ id: 'a?b c' });

  expect(person).toEqual({ id: 'a?b c', extra: 1 });
  expect(bank.requests).toMatchObject([{ method: 'GET', url: '/v1/persons/a%3Fb%20c' }]);
  expect(bank.requests[0]?.headers).toMatchObject({ authorization: 'Bearer token-1' });
});

test.each(['a/b', '../accounts/1', 'a\\b', 'a%2Fb', '%2e%2e', 'a\nb', 'a\u0000', 'a\u0085', 'a\u007f'])(
  'an id that could address something else is not sent: %j',
  async (id) => {
    const { bank, client } = await setUp((_request, response) => json(response, 200, { id: 'per_1' }));

    await expect(client.persons.get({ id })).rejects.toThrow('id must be an id');
    expect(bank.requests).toEqual([]);
  },
);

test('an id that is longer than any is refused before the call', async () => {
  const { bank, client } = await setUp((_request, response) => json(response, 200, { id: 'per_1' }));
  await expect(client.persons.get({ id: 'x'.repeat(5_000) })).rejects.toMatchObject({
    name: 'RequestError',
    message: 'persons.get: id must have at most 256 characters',
  });
  expect(bank.requests).toEqual([]);
  // The longest is sent as it is.
  const id = 'ü'.repeat(256);
  await client.persons.get({ id }).catch(() => undefined);
  expect(bank.requests.map(({ url }) => url)).toEqual([`/v1/persons/${encodeURIComponent(id)}`]);
});

test('nor is an address sent that is longer than servers take', async () => {
  const { bank, client } = await setUp((_request, response) => json(response, 200, []));
  const filter: object = { booking_type: 'x'.repeat(8_000) };
  const list = client.accounts.bookings.list({ account_id: 'acc_1', filter });
  await expect(list.then((page) => page)).rejects.toMatchObject({
    fields: ['request'],
    message: 'accounts.bookings.list: request makes an address of more than 7500 characters',
  });
  expect(bank.requests).toEqual([]);
});

test('filters, ranges, sort and page become the query of the specification', async () => {
  const { bank, client } = await setUp((_request, response) => json(response, 200, []));

  await client.accounts.bookings.list({
    account_id: 'acc_1',
    sort: '-recorded_at',
    page: { number: 3, size: 50 },
    filter: { recorded_at: { min: '2026-01-01T00:00:00Z' }, valuta_date: '2026-01-02' },
  });

  const url = new URL(bank.requests[0]?.url ?? '', bank.url);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    sort: '-recorded_at',
    'page[number]': '3',
    'page[size]': '50',
    'filter[recorded_at][min]': '2026-01-01T00:00:00Z',
    'filter[valuta_date]': '2026-01-02',
  });
});

test('the api-version that selects the current format is sent', async () => {
  const { bank, client } = await setUp((_request, response) => json(response, 200, []));
  await client.accounts.reservations.list({ account_id: 'acc_1' });
  expect(bank.requests[0]?.headers['api-version']).toBe('2022-07-18');
});

test('wrong arguments are refused by place before anything is sent, and no value is repeated', async () => {
  const { bank, client } = await setUp((_request, response) => json(response, 200, {}));
  const wrong = {
    id: '..',
    typo: 1,
    body: { first_name: ' Anna-Secret ', country: 'Germany-Secret', colour: 'x' },
  };

  const call = client.persons.update(wrong);

  const error: unknown = await call.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(RequestError);
  expect(String(error)).not.toContain('Secret');
  expect((error as RequestError).fields).toEqual([
    'typo',
    'id',
    'body.first_name',
    'body.country',
    'body.colour',
  ]);
  expect(bank.requests).toEqual([]);
  expect(bank.tokenRequests).toBe(0);
});

test('a text that begins or ends with white space is refused, with any schema', async () => {
  const loose = endpoint({
    operation: 'loose.list',
    method: 'GET',
    path: '/v1/loose',
    filter: () => z.strictObject({ id: z.string() }),
    reply: empty,
    retry: 'safe',
  });
  const { client } = await setUp((_request, response) => json(response, 200, {}));
  const { loose: call } = createBankClient({ ...address, areas: { loose } });
  await expect(call({ filter: { id: 'res_1 ' } })).rejects.toMatchObject({ fields: ['filter.id'] });
  await expect(client.persons.get({ id: 'per_1 ' })).rejects.toMatchObject({ fields: ['id'] });
});

test.each(['query', 'filter', 'page', 'body'])('a %s that is null is not one left out', async (part) => {
  const { bank, client } = await setUp((_request, response) => json(response, 200, []));
  const given = { [part]: null } as object;
  const calls = {
    query: () => client.persons.documents.list({ person_id: 'per_1', ...given }),
    filter: () => client.accounts.list(given),
    page: () => client.accounts.list(given),
    body: () => client.persons.create({ body: {}, ...given }),
  };
  await expect(calls[part as 'query']().then((value) => value)).rejects.toMatchObject({ fields: [part] });
  expect(bank.requests).toEqual([]);
});

test.each([[null], ['per_1'], [['per_1']]])('arguments that are no object are refused: %j', async (given) => {
  const { bank, client } = await setUp((_request, response) => json(response, 200, []));
  const list = client.accounts.list(given as object);
  await expect(list.then((page) => page)).rejects.toMatchObject({ fields: ['request'] });
  expect(bank.requests).toEqual([]);
});

test.each(['Anna\uD800', 'An\0na'])(
  'what is no character is refused, not replaced on its way: %j',
  async (name) => {
    const { bank, client } = await setUp((_request, response) => json(response, 200, {}));
    const body = { first_name: name, address: { city: name } };
    await expect(client.persons.create({ body })).rejects.toMatchObject({
      fields: ['body.first_name', 'body.address.city'],
    });
    await expect(client.persons.get({ id: name })).rejects.toMatchObject({ fields: ['id'] });
    expect(bank.requests).toEqual([]);
  },
);

test('argument errors are compile errors', () => {
  const client = createBankClient({ ...address, areas: operations });
  const change = { change_request_id: 'c' };
  const signed = { device_id: 'd', signature: 'ab' };
  const never = () => {
    // @ts-expect-error: the path parameter is missing.
    void client.persons.get({});
    // @ts-expect-error: the argument is required.
    void client.persons.get();
    // @ts-expect-error: no such filter.
    void client.accounts.list({ filter: { colour: 'red' } });
    // @ts-expect-error: not sortable by it.
    void client.accounts.bookings.list({ account_id: 'a', sort: 'amount' });
    // @ts-expect-error: not a list of pages.
    void client.persons.get({ id: 'a', page: {} });
    // @ts-expect-error: the file is missing.
    void client.persons.documents.upload({ person_id: 'p', body: { document_type: 'ID_DOCUMENT' } });
    // @ts-expect-error: no such purpose of a key.
    void client.mfa.devices.keys.create({ id: 'd', body: { key: 'ab', key_purpose: 'any' } });
    // @ts-expect-error: a code or a signature, not both.
    void client.changeRequests.confirm({ ...change, body: { tan: '212212', ...signed } });
    // @ts-expect-error: a person or a device, not both.
    void client.changeRequests.authorize({ ...change, body: { person_id: 'p', device_id: 'd' } });
    void client.changeRequests.confirm({ ...change, body: { tan: '212212', person_id: 'p' } });
    void client.changeRequests.confirm({ ...change, body: signed });
    void client.webhooks.list();
  };
  expect(never).toBeTypeOf('function');
  expectTypeOf(client.persons.get).parameter(0).toEqualTypeOf<{ readonly id: string }>();
  expectTypeOf(client.accounts.balance.get).returns.resolves.toHaveProperty('available_balance');
  expectTypeOf(client.webhooks.delete).returns.resolves.toEqualTypeOf<undefined>();
  expectTypeOf<Awaited<ReturnType<typeof client.persons.update>>>().toExtend<
    { kind: 'done'; value: { id: string } } | { kind: 'change_request'; id: string }
  >();
});

test('a reply of another shape is handed over as it is, and reported by place', async () => {
  const { client, drifts } = await setUp((_request, response) =>
    json(response, 200, [
      { id: 'acc_1', balance: { value: '100' } },
      { id: 7, balance: { value: '1.5' } },
    ]),
  );

  const { items } = await client.accounts.list();

  expect(items).toEqual([
    { id: 'acc_1', balance: { value: 100 } },
    { id: 7, balance: { value: '1.5' } },
  ]);
  expect(drifts).toMatchObject([{ operation: 'accounts.list', fields: ['[].id', '[].balance.value'] }]);
});

test('a failing hook does not fail the call', async () => {
  const hooks = {
    attempt: () => {
      throw new Error('hook');
    },
  };
  const { client } = await setUp((_request, response) => json(response, 200, { id: 'per_1' }), { hooks });
  await expect(client.persons.get({ id: 'per_1' })).resolves.toEqual({ id: 'per_1' });
});

test('an upload sends its fields and files, and again after a refused token', async () => {
  const { bank, client } = await setUp((_request, response, index) =>
    index === 1 ? json(response, 401, {}) : json(response, 201, { id: 'doc_1' }),
  );

  const file = new File([Buffer.from([0, 255, 1])], 'pass.bin', { type: 'application/octet-stream' });
  const upload = {
    person_id: 'per_1',
    body: { document_type: 'ID_DOCUMENT' as const, customer_accessible: true },
    files: { file },
  };
  await client.persons.documents.upload(upload);
  const document = await client.persons.documents.upload(upload);

  expect(document).toEqual({ id: 'doc_1' });
  const [, first, second] = bank.requests;
  expect(second?.body).toContain('name="document_type"\r\n\r\nID_DOCUMENT');
  expect(second?.body).toContain('name="customer_accessible"\r\n\r\ntrue');
  expect(second?.body).toContain('filename="pass.bin"');
  expect(second?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(second?.body.length).toBe(first?.body.length);
  expect(second?.headers.authorization).toBe('Bearer token-2');
});

test('a PDF arrives as a stream', async () => {
  const { client } = await setUp((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/pdf' });
    response.write('%PDF-');
    response.end('1.7');
  });

  const download = await client.persons.consumerOverdraftApplications.conditions.get({
    person_id: 'per_1',
    application_id: 'app_1',
  });

  expect(download.contentType).toBe('application/pdf');
  expect(Buffer.from(await download.bytes()).toString()).toBe('%PDF-1.7');
  // A caller that stores it again must not store an empty file.
  expect(Buffer.from(await download.bytes()).toString()).toBe('%PDF-1.7');
});

const file = (response: ServerResponse) =>
  void response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.7');
const aDocument = { person_id: 'per_1', id: 'doc_1' };

test('a file whose stream was read has no bytes left, and says so', async () => {
  const { client } = await setUp((_request, response) => file(response));
  const download = await client.persons.documents.file.get(aDocument);
  for await (const chunk of download.body) expect(chunk.length).toBeGreaterThan(0);
  await expect(download.bytes()).rejects.toMatchObject({ name: 'ReplyError', code: 'reply-already-read' });
});

test('a file that unpacks to more than its reader allows is refused, and frees its place', async () => {
  const packed = gzipSync(Buffer.alloc(33 * 1024 * 1024));
  const { client } = await setUp(
    (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/pdf', 'content-encoding': 'gzip' });
      response.end(packed);
    },
    { inFlight: 1 },
  );
  const refused = { name: 'ReplyError', code: 'reply-file-too-large' };

  expect(packed.length).toBeLessThan(40_000);
  const large = await client.persons.documents.file.get(aDocument);
  // Its length alone: a failure would print the file.
  await expect(large.bytes().then(({ length }) => length)).rejects.toMatchObject(refused);
  const small = await client.persons.documents.file.get(aDocument);
  await expect(small.bytes({ maxBytes: 1_000 }).then(({ length }) => length)).rejects.toMatchObject(refused);
  const raised = await client.persons.documents.file.get(aDocument);
  expect((await raised.bytes({ maxBytes: 40_000_000 })).length).toBe(33 * 1024 * 1024);
});

test.each([[{ maxByte: 5 }], [{ maxBytes: '5' }], [{ maxBytes: Number.NaN }], [null]])(
  'a limit of a file that would be none is refused, and the file can still be read: %j',
  async (limit) => {
    const { client } = await setUp((_request, response) => void response.writeHead(200).end('%PDF-1.7'));
    const download = await client.persons.documents.file.get(aDocument);
    const bytes = download.bytes(limit as { maxBytes: number });
    await expect(bytes).rejects.toBeInstanceOf(RequestError);
    expect(await download.bytes({ maxBytes: 8 })).toHaveLength(8);
  },
);

test('a file that nobody wants gives its place to the next call when it is discarded', async () => {
  const { client } = await setUp((_request, response) => file(response), { inFlight: 1 });
  for (let index = 0; index < 3; index += 1) {
    await using download = await client.persons.documents.file.get(aDocument);
    expect(download.contentType).toBe('application/pdf');
  }
  const last = await client.persons.documents.file.get(aDocument);
  await last.discard();
  await last.discard();
  expect(await (await client.persons.documents.file.get(aDocument)).bytes()).toHaveLength(8);
});

test.each([
  ['persons.get', '[]'],
  ['accounts.list', '{}'],
] as const)('a list in place of a resource, or the reverse, is no reply: %s', async (operation, body) => {
  const { client } = await setUp((_request, response) => void response.writeHead(200).end(body));
  const call =
    operation === 'persons.get' ? client.persons.get({ id: 'per_1' }) : client.accounts.list().page(1);
  await expect(call).rejects.toMatchObject({ name: 'ReplyError', code: 'reply-malformed', attempts: 1 });
});

test('the bank’s own name is on the wire and nowhere in the code', async () => {
  const { bank, client } = await setUp(
    (_request, response) =>
      json(response, 200, [{ type: 'ChargeATM', amount: { value: 1 }, acme_initiated: true, name: 'ACME' }]),
    {
      wireNames: {
        headerPrefix: 'Acme',
        fieldPrefix: 'acme',
        valueName: 'ACME',
        camelName: 'acmeBank',
        requesterName: 'ACMEBANK',
        unifiedWallet: 'acme_wallet',
      },
    },
  );

  const page = await client.accounts.feeTransactions.list({
    account_id: 'acc_1',
    filter: { service_initiated: true },
  });

  expect(page.items).toEqual([
    { type: 'ChargeATM', amount: { value: 1 }, service_initiated: true, name: 'ACME' },
  ]);
  expect(decodeURIComponent(bank.requests[0]?.url ?? '')).toContain('filter[acme_initiated]=true');
});

test('a stage may override the path of an operation', async () => {
  const { bank, client } = await setUp((_request, response) => json(response, 200, { id: 'per_1' }), {
    pathOverrides: { 'persons.get': '/v2/people/{id}' },
  });
  await client.persons.get({ id: 'per_1' });
  expect(bank.requests[0]?.url).toBe('/v2/people/per_1');
});

test('a stage may override the method, too', async () => {
  const { bank, client } = await setUp((_request, response) => json(response, 200, { iban: 'DE1' }), {
    pathOverrides: {
      'persons.identificationAccount.reactivate': {
        method: 'PATCH',
        path: '/v1/persons/{person_id}/identification_account/reactivate',
      },
    },
  });
  await client.persons.identificationAccount.reactivate({ person_id: 'per_1' });
  expect(bank.requests).toMatchObject([
    { method: 'PATCH', url: '/v1/persons/per_1/identification_account/reactivate' },
  ]);
});

const failing = (options: object): unknown => {
  try {
    return createBankClient({ ...address, areas: operations, ...options });
  } catch (error) {
    return error;
  }
};

test.each([
  '/v2/people/{person_id}',
  '/v2/people',
  '/v2/people/{id}/{other}',
  'v2/people/{id}',
  '/v2/people/{id}?full=1',
])('an override whose path cannot be filled makes no client: %s', (path) => {
  const error = failing({ pathOverrides: { 'persons.get': path } });
  expect(error).toBeInstanceOf(ConfigurationError);
  expect(error).toMatchObject({ fields: ['pathOverrides.persons.get'] });
});

test.each(['token.issue', 'persons.accounts.authorizedPersons.list'])(
  'a wrong path is found before anybody comes near the operation: %s',
  (operation) => {
    const areas = { persons: operations.persons };
    const error = failing({ areas, pathOverrides: { [operation]: '/v2/{other}' } });
    expect(error).toMatchObject({ fields: [`pathOverrides.${operation}`] });
  },
);

test.each([
  ['nope', 'baseUrl'],
  [undefined, 'baseUrl'],
  ['', 'baseUrl'],
  ['ftp://bank.example', 'baseUrl'],
  ['https://user:Secret@bank.example', 'baseUrl'],
  ['https://bank.example?key=Secret', 'baseUrl'],
  // Everybody on the way would read secret and token.
  ['http://bank.example', 'baseUrl'],
  ['http://192.0.2.2', 'baseUrl'],
  ['http://127.0.0.1.bank.example', 'baseUrl'],
])('a client without a usable address is none: %s', (url, field) => {
  const error = failing({ baseUrl: url });
  expect(error).toMatchObject({ name: 'ConfigurationError', fields: [field] });
  expect(String(error)).not.toContain('Secret');
  expect(failing({ authUrl: url })).toMatchObject({ fields: ['authUrl'] });
});

test.each([
  { inFlight: 0 },
  { inFlight: NaN },
  { deadlineMs: NaN },
  { deadlineMs: 0 },
  { deadlineMs: Infinity },
  { maxReplyBytes: -1 },
  { lane: 'x' },
])('options that no call could be made with make no client: %o', (options) => {
  expect(failing(options)).toMatchObject({ name: 'ConfigurationError', fields: Object.keys(options) });
});

test.each([
  [null, ['credentials']],
  ['client:s3cret', ['credentials']],
  // What environment variables give that nobody has set.
  [{}, ['credentials.clientId', 'credentials.clientSecret']],
  [{ clientId: 'client', clientSecret: '' }, ['credentials.clientSecret']],
  [{ read: () => Promise.resolve(credentials) }, ['credentials.clientId', 'credentials.clientSecret']],
])('credentials that are none make no client: %o', (given, fields) => {
  expect(failing({ credentials: given })).toMatchObject({ name: 'ConfigurationError', fields });
});

test.each([
  [{ areas: undefined }, ['areas']],
  [{ areas: { persons: 5 } }, ['areas.persons']],
  [{ areas: { persons: { get: operations.persons.get, list: null } } }, ['areas.persons.list']],
])('areas that are no table make no client: %o', (options, fields) => {
  expect(failing(options)).toMatchObject({ name: 'ConfigurationError', fields });
});

test('a client without credentials says so, and that it will have none later', async () => {
  const { client } = await setUp((_request, response) => json(response, 200, {}), { credentials: undefined });
  await expect(client.persons.get({ id: 'per_1' })).rejects.toMatchObject({
    name: 'CredentialsError',
    code: 'credentials-missing',
    retryable: false,
  });
});

test.each([
  [{ deadlineMs: NaN }, ['deadlineMs']],
  [{ deadline: 5 }, ['options.deadline']],
  [{ signal: {} }, ['signal']],
  [{ lane: 'x' }, ['lane']],
  [{ attemptId: 5 }, ['attemptId']],
  [{ readBack: 'x' }, ['readBack']],
  [null, ['options']],
  ['x', ['options']],
])('call options that mean nothing are refused before anything is sent: %o', async (options, fields) => {
  const { bank, client } = await setUp((_request, response) => json(response, 200, {}));
  const call = client.persons.get({ id: 'per_1' }, options as object);
  await expect(call).rejects.toMatchObject({ name: 'RequestError', fields });
  const page = client.accounts.list({}, options as object);
  await expect(page.page(1)).rejects.toMatchObject({ name: 'RequestError', fields });
  expect(bank.requests).toEqual([]);
});

test('options that are undefined are left out', async () => {
  const { client } = await setUp((_request, response) => json(response, 200, { id: 'per_1' }));
  const none = { signal: undefined, deadlineMs: undefined, lane: undefined, attemptId: undefined };
  expect(await client.persons.get({ id: 'per_1' }, none)).toEqual({ id: 'per_1' });
});

test('a write to a port that fetch refuses was never sent, and its outcome is known', async () => {
  const { client } = await setUp((_request, response) => json(response, 200, {}), {
    baseUrl: 'http://127.0.0.1:1/',
  });
  await expect(client.persons.create({ body: {} })).rejects.toBeInstanceOf(ConnectionError);
});

test('a path that is only a guess is refused before anything is sent, until the stage confirms it', async () => {
  const bank = await startLoopbackBank((_request, response) => json(response, 200, { id: 'sctr_1' }));
  const { update } = operations.accounts.scheduledTransfers;
  const areas = { scheduledTransfers: { update } };
  const options = { baseUrl: bank.url, authUrl: bank.url, credentials, areas };
  const request = { account_id: 'acc_1', id: 'sctr_1', body: { description: 'rent' } };

  const refused = createBankClient(options).scheduledTransfers.update(request);
  await expect(refused).rejects.toThrow(RequestError);
  await expect(refused).rejects.toThrow(
    'accounts.scheduledTransfers.update: path is unconfirmed: confirm it by a path override of the stage',
  );
  expect(bank.requests).toEqual([]);
  expect(bank.tokenRequests).toBe(0);

  const pathOverrides = { [update.operation]: update.path };
  await createBankClient({ ...options, pathOverrides }).scheduledTransfers.update(request);
  expect(bank.requests).toMatchObject([
    { method: 'PATCH', url: '/v1/accounts/acc_1/scheduled_transfers/sctr_1' },
  ]);
});
