import { readFileSync } from 'node:fs';
import { expect, expectTypeOf, test } from 'vitest';
import { operations } from '#shared/bank/contract/operations.ts';
import type { Person } from '#shared/bank/contract/persons/persons.ts';
import { NotFoundError } from '#shared/bank/errors/api-error.ts';
import { ChangeRequestError, OutcomeUnknownError, RequestError } from '#shared/bank/errors/errors.ts';
import type { AttemptFacts, AttemptStart, ClientHooks } from '#shared/bank/call/hooks.ts';
import type { LogLevel } from '#shared/bank/call/logged-hooks.ts';
import { json, startLoopbackBank, type Answer } from '#test/fakes/loopback-bank.ts';
import type { Bank } from './bank-client.ts';
import { createBankClient } from './bank-client.ts';

// What users of other clients look for.

interface Given {
  readonly hooks?: ClientHooks;
  readonly logLevel?: LogLevel;
}

async function setUp(answer: Answer, given: Given = {}) {
  const server = await startLoopbackBank((request, response, index) => {
    response.setHeader('x-request-id', `req-${index}`);
    return answer(request, response, index);
  });
  const lines: { readonly level: string; readonly text: string }[] = [];
  const line = (level: string) => (message: string, fields?: object) =>
    void lines.push({ level, text: `${message} ${JSON.stringify(fields)}` });
  const bank = createBankClient({
    baseUrl: server.url,
    authUrl: server.url,
    credentials: { clientId: 'client', clientSecret: 's3cret' },
    areas: operations,
    log: { debug: line('debug'), info: line('info'), warn: line('warn') },
    random: { next: () => 0, uuid: () => 'attempt' },
    ...given,
  });
  return { bank, server, lines };
}

const person: Answer = (_request, response) => json(response, 200, { id: 'per_1', first_name: 'Ada' });

test('the response comes with the value on request', async () => {
  const { bank } = await setUp(person);
  const call = bank.persons.get({ id: 'per_1' });
  const { data, status, headers, requestId } = await call.withResponse();
  expectTypeOf(data).toEqualTypeOf<Person>();
  expect(data).toMatchObject({ first_name: 'Ada' });
  expect([status, requestId, headers.get('content-type')]).toEqual([200, 'req-0', 'application/json']);
  await expect(call).resolves.toEqual(data);
});

test('the response of a list is that of its first page, asked for once', async () => {
  const { bank, server } = await setUp((_request, response) => {
    response.setHeader('total', '1');
    json(response, 200, [{ id: 'per_1' }]);
  });
  const persons = bank.persons.list();
  const { data, status, headers } = await persons.withResponse();
  expect([data.items, status, headers.get('total')]).toEqual([[{ id: 'per_1' }], 200, '1']);
  await persons;
  expect(server.requests).toHaveLength(1);
});

test('an error is the same with the response as without, and unhandled in neither', async () => {
  const { bank } = await setUp((_request, response) => json(response, 404, {}));
  await expect(bank.persons.get({ id: 'per_1' }).withResponse()).rejects.toBeInstanceOf(NotFoundError);
  await expect(bank.persons.get({ id: 'per_1' })).rejects.toBeInstanceOf(NotFoundError);
});

test('a path that no row has is called with the token, the retries and the errors of any other', async () => {
  const { bank, server } = await setUp((_request, response, index) =>
    json(response, index === 0 ? 500 : 200, [1]),
  );
  const answer = await bank
    .request({ method: 'GET', path: '/v1/persons/per_1/notes', query: { 'page[number]': 2, flag: true } })
    .withResponse();

  expect(answer).toMatchObject({ data: [1], status: 200, requestId: 'req-1' });
  expect(server.requests).toHaveLength(2);
  expect(server.requests[1]).toMatchObject({
    url: '/v1/persons/per_1/notes?page%5Bnumber%5D=2&flag=true',
    headers: { authorization: 'Bearer token-1' },
  });
});

test('a write by path is sent once, unless the caller says that the bank deduplicates it', async () => {
  const { bank, server } = await setUp((_request, response) => json(response, 500, {}));
  const write = { method: 'POST', path: '/v1/notes', body: { text: 'Hello' } } as const;
  await expect(bank.request(write)).rejects.toBeInstanceOf(OutcomeUnknownError);
  expect(server.requests).toMatchObject([{ body: '{"text":"Hello"}' }]);
});

test('a write by path may be empty, or wait for a second factor', async () => {
  const open = { id: 'cr_1', status: 'AUTHORIZATION_REQUIRED', url: '/v1/change_requests/cr_1/authorize' };
  const { bank } = await setUp((_request, response, index) =>
    index === 0 ? void response.writeHead(204).end() : json(response, 202, open),
  );
  const write = { method: 'DELETE', path: '/v1/notes/1' } as const;
  await expect(bank.request(write)).resolves.toBeUndefined();
  await expect(bank.request(write)).rejects.toBeInstanceOf(ChangeRequestError);
});

test.each([
  ['a person that waits', { id: 'cr_1', status: 'AUTHORIZATION_REQUIRED', url: '/v1/change_requests/cr_1' }],
  [
    'one that was refused',
    { id: 'cr_1', status: 'FAILED', response_code: 403, url: '/v1/change_requests/cr_1' },
  ],
])(
  'a change request that is asked for by path is handed over as it is: %s',
  async (_which, changeRequest) => {
    const { bank } = await setUp((_request, response) => json(response, 200, changeRequest));
    const read = bank.request({ method: 'GET', path: '/v1/change_requests/cr_1' });
    await expect(read).resolves.toEqual(changeRequest);
  },
);

test.each([
  { path: 'https://other.example/v1' },
  { path: '//other.example/v1' },
  { path: '/v1/../oauth2/token' },
  { path: '/v1/%2e%2E/oauth2/token' },
  { path: '/v1/.%2e/oauth2/token' },
  { path: '/v1/a?b=1' },
  { path: '/v1/{id}' },
  { method: 'TRACE' },
  { retry: 'natural-key' },
  { headers: {} },
])('a request that leads elsewhere or nowhere is refused before it is sent: %j', async (wrong) => {
  const { bank, server } = await setUp(person);
  const request = { method: 'GET', path: '/v1/notes', ...wrong } as { method: 'GET'; path: string };
  await expect(bank.request(request)).rejects.toBeInstanceOf(RequestError);
  expect(server.requests).toEqual([]);
});

const cyclic: Record<string, unknown> = {};
cyclic['self'] = cyclic;

test.each([
  ['a body with GET', { method: 'GET', body: { a: 1 } }],
  ['a form', { body: new FormData() }],
  ['a file in a member', { body: { notes: [new Blob(['a'])] } }],
  ['a function', { body: () => 1 }],
  ['a number too large for JSON', { body: { cents: 1n } }],
  ['no number', { body: { cents: Number.NaN } }],
  ['such a number in the query', { query: { cents: 1n } }],
  ['a body that holds itself', { body: cyclic }],
  ['a list that holds itself', { body: { notes: [cyclic] } }],
  ['a query that holds itself', { query: cyclic }],
])('what JSON cannot hold is refused before it is sent: %s', async (_what, wrong) => {
  const { bank, server } = await setUp(person);
  const request = { method: 'POST', path: '/v1/notes', ...wrong } as { method: 'POST'; path: string };
  await expect(bank.request(request)).rejects.toBeInstanceOf(RequestError);
  expect(server.requests).toEqual([]);
});

test('headers of the caller go with every attempt of a call, and not with the next', async () => {
  const { bank, server } = await setUp(person);
  await bank.persons.get({ id: 'per_1' }, { headers: { 'X-Correlation-Id': 'c-1', 'user-agent': 'shop/2' } });
  await bank.persons.get({ id: 'per_1' });
  expect(server.requests.map(({ headers }) => [headers['x-correlation-id'], headers['user-agent']])).toEqual([
    ['c-1', 'shop/2'],
    [undefined, expect.stringMatching(/^partner-banking\/\d/)],
  ]);
});

test.each([{ Authorization: 'Bearer mine' }, { 'api-version': '1' }, { 'bad name': 'x' }, { x: 'a\nb' }])(
  'a header that is the client’s own, or none, is refused: %j',
  async (headers) => {
    const { bank } = await setUp(person);
    const call = bank.persons.get({ id: 'per_1' }, { headers });
    await expect(call).rejects.toMatchObject({ code: 'request-invalid', fields: ['headers'] });
  },
);

test('the User-Agent has the version of the package', async () => {
  const { bank, server } = await setUp(person);
  await bank.persons.get({ id: 'per_1' });
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(server.requests[0]?.headers['user-agent']).toBe(`partner-banking/${version}`);
});

test('a tracer begins and ends a span at each attempt, and sends its context', async () => {
  const spans: (AttemptStart | AttemptFacts)[] = [];
  const { bank, server } = await setUp(
    (_request, response, index) => json(response, index === 0 ? 500 : 200, { id: 'per_1' }),
    {
      hooks: {
        beforeAttempt(start) {
          spans.push(start);
          return {
            headers: { traceparent: `00-trace-${start.attempt}-01` },
            end: (facts) => spans.push(facts),
          };
        },
      },
    },
  );
  await bank.persons.get({ id: 'per_1' });

  expect(server.requests.map(({ headers }) => headers['traceparent'])).toEqual([
    '00-trace-1-01',
    '00-trace-2-01',
  ]);
  const ofPerson = spans.filter(({ operation }) => operation === 'persons.get');
  const attempt = { operation: 'persons.get', method: 'GET', lane: 'interactive' };
  expect(ofPerson).toMatchObject([
    { ...attempt, attempt: 1 },
    { ...attempt, attempt: 1, outcome: 'answered', status: 500 },
    { ...attempt, attempt: 2 },
    { ...attempt, attempt: 2, outcome: 'answered', status: 200 },
  ]);
});

test.each([
  () => {
    throw new Error('broken');
  },
  () => ({ headers: { authorization: 'Bearer mine' } }),
  () => ({
    end: () => {
      throw new Error('broken');
    },
  }),
])('a hook that fails, or meddles with the token, does not touch the call', async (beforeAttempt) => {
  const { bank, server } = await setUp(person, { hooks: { beforeAttempt } });
  await expect(bank.persons.get({ id: 'per_1' })).resolves.toMatchObject({ id: 'per_1' });
  expect(server.requests[0]?.headers.authorization).toBe('Bearer token-1');
});

test('a header of a hook that cannot be sent is left out, and the hook hears of the end', async () => {
  const ended: AttemptFacts[] = [];
  class Tracer {
    readonly header = 'expect';
    beforeAttempt() {
      return { headers: { [this.header]: '100-continue' }, end: (facts: AttemptFacts) => ended.push(facts) };
    }
  }
  const { bank } = await setUp(person, { hooks: new Tracer() });
  await bank.persons.get({ id: 'per_1' });
  expect(ended.at(-1)).toMatchObject({ operation: 'persons.get', outcome: 'answered' });
});

test.each(['expect', 'transfer-encoding', 'keep-alive', 'upgrade', 'connection'])(
  'a header of the connection is refused before anything is sent: %s',
  async (name) => {
    const { bank, server } = await setUp(person);
    const call = bank.persons.create({ body: {} }, { headers: { [name]: 'x' } });
    await expect(call).rejects.toBeInstanceOf(RequestError);
    expect(server.requests).toEqual([]);
  },
);

test.each([
  ['logLevel', { logLevel: 'loud' }],
  ['areas.request', { areas: { request: operations.persons } }],
  ['options.deadlineMS is unknown; did you mean deadlineMs?', { deadlineMS: 1_000 }],
  [
    'options.timeoutMs is unknown: the options are baseUrl, authUrl, areas, credentials,',
    { timeoutMs: 1_000 },
  ],
  ['options.retries is unknown', { retries: undefined }],
  ['hooks.beforeAttempts is unknown; did you mean beforeAttempt?', { hooks: { beforeAttempts: () => ({}) } }],
  ['wireNames.headerPrefx is unknown; did you mean headerPrefix?', { wireNames: { headerPrefx: 'Acme' } }],
  ['hooks must be an object', { hooks: null }],
  ['hooks must be an object', { hooks: 'attempt' }],
  ['hooks.attempt must be a function', { hooks: { attempt: 'log' } }],
  [
    'hooks.drft is unknown; did you mean drift?',
    { hooks: Object.assign(Object.create(null), { drft: () => 0 }) },
  ],
  ['log must have info(), warn()', { log: { info: () => 0 } }],
  ['http must be a function', { http: { fetch } }],
  ['remainingMs must be a function', { remainingMs: 5_000 }],
  ['clock must have now()', { clock: {} }],
  ['inFlight must be a whole number from 1, or a gate', { inFlight: null }],
  ['tokenSource must have current(), accept(), refuse()', { tokenSource: { current: () => 'token' } }],
  ['wireNames.valueName must be uppercase', { wireNames: { valueName: 'acme' } }],
])('a wrong option is named: %s', (field, wrong) => {
  const options = { baseUrl: 'https://bank.example', authUrl: 'https://bank.example', areas: operations };
  const create = () => createBankClient({ ...options, ...wrong } as typeof options);
  expect(create).toThrow(field);
});

test.each([
  ['debug', ['debug', 'warn', 'info']],
  ['info', ['warn', 'info']],
  ['warn', ['warn']],
  ['off', []],
] as const)('the level %s logs %j, and nothing of a person', async (logLevel, levels) => {
  const { bank, lines } = await setUp(
    (_request, response, index) =>
      json(response, index === 0 ? 500 : 200, { id: 'per_1', last_name: 'Albrecht' }),
    { logLevel },
  );
  await bank.persons.get({ id: 'per_1' });
  expect(lines.map(({ level }) => level)).toEqual(levels);
  expect(lines.map(({ text }) => text).join('\n')).not.toMatch(/per_1|Albrecht|token-1/);
});

test('a client of all operations and more has the type of all of it', () => {
  const { persons, verificationsOfPayee } = operations;
  const given = { baseUrl: 'https://bank.example', authUrl: 'https://bank.example' };
  const more = createBankClient({ ...given, areas: { ...operations, notes: verificationsOfPayee } });
  expectTypeOf(more.notes).toEqualTypeOf(more.verificationsOfPayee);
  expectTypeOf(more.request).toBeFunction();
  const inside = createBankClient({
    ...given,
    areas: { ...operations, persons: { ...persons, found: persons.list } },
  });
  expectTypeOf(inside.persons.found).toEqualTypeOf(inside.persons.list);
  expectTypeOf(createBankClient({ ...given, areas: operations })).toEqualTypeOf<Bank>();
  expect(Object.keys(more)).toContain('notes');
});
