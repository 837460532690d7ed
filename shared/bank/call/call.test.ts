import { inspect } from 'node:util';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { operations } from '#shared/bank/contract/operations.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { json, startLoopbackBank, type Answer } from '#test/fakes/loopback-bank.ts';
import { createVirtualTime, until } from '#test/fakes/virtual-time.ts';
import {
  ApiError,
  AuthenticationError,
  NotFoundError,
  RateLimitError,
  ServerError,
} from '#shared/bank/errors/api-error.ts';
import { createBankClient } from '#shared/bank/client/bank-client.ts';
import {
  ConnectionError,
  DeadlineError,
  OutcomeUnknownError,
  QueueTimeoutError,
  ReplyError,
} from '#shared/bank/errors/errors.ts';
import type { Http } from './send-request.ts';
import type { AttemptFacts } from './hooks.ts';

const startMs = Date.parse('2026-01-05T08:00:00Z');
const person = { id: 'per_1' };
const update = { id: 'per_1', body: { city: 'Berlin' } };
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

async function setUp(answer: Answer, options = {}) {
  const bank = await startLoopbackBank(answer);
  const time = createVirtualTime(startMs);
  const attempts: AttemptFacts[] = [];
  const client = createBankClient({
    baseUrl: bank.url,
    authUrl: bank.url,
    credentials: { clientId: 'client', clientSecret: 's3cret' },
    areas: operations,
    clock: time,
    timers: time,
    random: seededRandom(1),
    hooks: { attempt: (facts) => attempts.push(facts) },
    ...options,
  });
  const received = (count: number) =>
    until(() => bank.requests.length >= count, `request ${count} (of ${bank.requests.length})`);
  /** Waits until the client sleeps before its next attempt, and lets that time pass. */
  const passBackOff = async (mostMs = 60_000) => {
    const short = () => time.delays().filter((ms) => ms <= mostMs);
    // Before the first request the client waits for a token, with delays of its own.
    await until(() => bank.requests.length > 0 && short().length > 0, 'a back-off');
    const delayMs = Math.max(...short());
    await time.advance(delayMs);
    return delayMs;
  };
  return { bank, client, time, attempts, received, passBackOff };
}

/** What the promise rejects with; fails when it does not. */
async function rejection(promise: PromiseLike<unknown>): Promise<unknown> {
  return promise.then(
    () => {
      throw new Error('It did not reject');
    },
    (error: unknown) => error,
  );
}

const text = (response: ServerResponse, status: number, body: string) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(body);
const cut: Answer = (_request, response) => void response.destroy();
const silence: Answer = () => undefined;

test('a body that stalls after the headers ends at the deadline, not never', async () => {
  const { client, time, received } = await setUp((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"id":');
  });
  const call = rejection(client.persons.get({ id: 'per_1' }));
  await received(1);
  await time.advance(155_000);

  const error = await call;

  expect(error).toBeInstanceOf(DeadlineError);
  expect(error).toMatchObject({ code: 'deadline-exceeded', retryNotBefore: startMs + 152_000, attempts: 1 });
});

test('a read that is cut is not sent again before 150 s have passed, and then it is', async () => {
  const { client, bank, time, received } = await setUp((request, response, index) =>
    index === 0 ? cut(request, response, index) : json(response, 200, person),
  );
  const call = client.persons.get({ id: 'per_1' });
  await received(1);
  await until(() => time.delays().includes(152_000), 'the wait');

  await time.advance(151_999);
  expect(bank.requests).toHaveLength(1);
  await time.advance(1);

  await expect(call).resolves.toEqual(person);
});

test('a read that is cut and has no time to wait fails at once and says when it may be sent again', async () => {
  const { client, bank } = await setUp(cut);
  const error = await rejection(client.persons.get({ id: 'per_1' }, { deadlineMs: 29_000 }));
  expect(error).toBeInstanceOf(ConnectionError);
  expect(error).toMatchObject({ retryNotBefore: startMs + 152_000 });
  expect(String(error)).not.toContain('fetch failed');
  expect(bank.requests).toHaveLength(1);
});

test('a write that is cut after it was sent has an unknown outcome and is never sent again', async () => {
  const { client, bank } = await setUp(cut);
  const call = client.webhooks.create(
    { body: { event_type: 'BOOKING', url: 'https://a.example' } },
    { attemptId: 'intent-7', deadlineMs: 1_000_000 },
  );
  const error = await rejection(call);
  expect(error).toBeInstanceOf(OutcomeUnknownError);
  expect(error).toMatchObject({ retryNotBefore: startMs + 152_000, attemptId: 'intent-7', retryable: false });
  expect(bank.requests).toHaveLength(1);
});

test('a 504 to a write counts as no answer', async () => {
  const { client } = await setUp((_request, response) => json(response, 504, {}));
  const error = await rejection(client.persons.create({ body: {} }));
  expect(error).toBeInstanceOf(OutcomeUnknownError);
});

test('a 504 to a read is an answer of the gateway, not of the bank: 150 s pass before the next one', async () => {
  const { client, bank, time } = await setUp((_request, response, index) =>
    json(response, index === 0 ? 504 : 200, person),
  );
  const call = client.persons.get({ id: 'per_1' });
  await until(() => time.delays().includes(152_000), 'the wait');
  expect(bank.requests).toHaveLength(1);
  await time.advance(152_000);
  await expect(call).resolves.toEqual(person);
});

test('a 5xx to a write that must not be repeated proves nothing', async () => {
  const { client, bank } = await setUp((_request, response) => json(response, 500, {}));
  const error = await rejection(client.persons.create({ body: {} }));
  expect(error).toBeInstanceOf(OutcomeUnknownError);
  expect((error as Error).cause).toBeInstanceOf(ServerError);
  expect(bank.requests).toHaveLength(1);
});

test('501 means that nothing was done', async () => {
  const { client } = await setUp((_request, response) => json(response, 501, {}));
  expect(await rejection(client.persons.create({ body: {} }))).toBeInstanceOf(ServerError);
});

const empty: readonly (readonly [string, Answer])[] = [
  ['nothing', (_request, response) => text(response, 201, '')],
  ['no content', (_request, response) => void response.writeHead(204).end()],
  ['null', (_request, response) => text(response, 200, 'null')],
];

test.each(empty)('a success without a body is a success of a write, and drift: %s', async (_is, answer) => {
  const drift: unknown[] = [];
  const { client, bank } = await setUp(answer, { hooks: { drift: (facts: unknown) => drift.push(facts) } });
  await expect(client.persons.create({ body: {} })).resolves.toEqual({});
  expect(drift).toEqual([{ operation: 'persons.create', fields: ['id'], form: 'empty' }]);
  expect(bank.requests).toHaveLength(1);
});

const useless: readonly (readonly [string, Answer])[] = [
  ['no JSON', (_request, response) => text(response, 201, '<html>')],
  ['too large', (_request, response) => text(response, 201, `{"id":"${'x'.repeat(2_000)}"}`)],
];

test.each(useless)(
  'a success that cannot be read leaves the outcome of a write unknown: %s',
  async (_is, answer) => {
    const { client, bank } = await setUp(answer, { maxReplyBytes: 1_000 });
    const error = await rejection(client.persons.create({ body: {} }, { attemptId: 'intent-7' }));
    expect(error).toBeInstanceOf(OutcomeUnknownError);
    expect(error).toMatchObject({ retryNotBefore: startMs + 152_000, attemptId: 'intent-7', attempts: 1 });
    expect((error as Error).cause).toBeInstanceOf(ReplyError);
    expect(bank.requests).toHaveLength(1);
  },
);

const aText: Answer = (_request, response) => text(response, 200, '"OK"');

test('a success that says something else in JSON is the bank’s own: the write is done', async () => {
  const drift: unknown[] = [];
  const { client } = await setUp(aText, { hooks: { drift: (facts: unknown) => drift.push(facts) } });
  await expect(client.persons.create({ body: {} })).resolves.toEqual({});
  expect(drift).toEqual([{ operation: 'persons.create', fields: ['id'], form: 'other' }]);
});

test.each([...empty, ...useless, ['a text', aText] as const])(
  'a read fails if its answer cannot be read: %s',
  async (_is, answer) => {
    const { client } = await setUp(answer, { maxReplyBytes: 1_000 });
    expect(await rejection(client.persons.get({ id: 'per_1' }))).toBeInstanceOf(ReplyError);
  },
);

test('a keyed write is repeated with the same body', async () => {
  const { client, bank, passBackOff } = await setUp((_request, response, index) =>
    json(response, index === 0 ? 503 : 201, index === 0 ? {} : { id: 'tra_1' }),
  );
  const call = client.persons.accounts.sepaCreditTransfers.create(transfer);
  await passBackOff(152_000);
  await expect(call).resolves.toEqual({ kind: 'done', value: { id: 'tra_1' } });
  expect(bank.requests[1]?.body).toBe(bank.requests[0]?.body);
});

test('a keyed write stays unknown when a later attempt is refused', async () => {
  const { client, passBackOff } = await setUp((_request, response, index) =>
    json(response, index === 0 ? 500 : 409, {}),
  );
  const call = rejection(client.persons.accounts.sepaCreditTransfers.create(transfer));
  await passBackOff(152_000);
  expect(await call).toBeInstanceOf(OutcomeUnknownError);
});

test('a write with a natural key is read back before it is repeated', async () => {
  const { client, bank, passBackOff } = await setUp((_request, response) => json(response, 500, {}));
  const call = client.persons.update(update, { readBack: () => Promise.resolve(person) });
  await passBackOff(152_000);
  await expect(call).resolves.toEqual({ kind: 'done', value: person });
  expect(bank.requests).toHaveLength(1);
});

test('a write with a natural key that nobody reads back is not repeated', async () => {
  const { client, bank } = await setUp((_request, response) => json(response, 500, {}));
  expect(await rejection(client.persons.update(update))).toBeInstanceOf(OutcomeUnknownError);
  expect(bank.requests).toHaveLength(1);
});

test('a DELETE whose answer was lost succeeds when the second one finds nothing', async () => {
  const { client, passBackOff } = await setUp((_request, response, index) =>
    json(response, index === 0 ? 500 : 404, {}),
  );
  const call = client.webhooks.delete({ id: 'sub_1' });
  await passBackOff(152_000);
  await expect(call).resolves.toBeUndefined();
});

test('a first DELETE that finds nothing is refused', async () => {
  const { client } = await setUp((_request, response) => json(response, 404, {}));
  expect(await rejection(client.webhooks.delete({ id: 'sub_1' }))).toBeInstanceOf(NotFoundError);
});

test('a failing read is repeated three times, then fails with its number of attempts', async () => {
  const { client, bank, attempts, passBackOff } = await setUp((_request, response) =>
    json(response, 502, {}),
  );
  const call = rejection(client.persons.get({ id: 'per_1' }));
  for (let retry = 0; retry < 3; retry += 1) await passBackOff(10_000);
  expect(await call).toMatchObject({ name: 'ServerError', status: 502, attempts: 4 });
  expect(bank.requests).toHaveLength(4);
  expect(attempts.slice(1).map(({ operation, attempt, status }) => [operation, attempt, status])).toEqual(
    [1, 2, 3, 4].map((attempt) => ['persons.get', attempt, 502]),
  );
});

test('a bank that fails all calls is not met with a multiple of them: the client has one quota of retries', async () => {
  const { client, bank, time } = await setUp((_request, response) => json(response, 500, {}), {
    inFlight: 60,
  });
  let failed = 0;
  for (let each = 0; each < 60; each += 1)
    void rejection(client.persons.get({ id: 'per_1' })).then(() => (failed += 1));
  await until(() => {
    // Everybody's back-off passes at once.
    if (time.delays().some((ms) => ms < 10_000)) void time.advance(100);
    return failed === 60;
  }, 'all to fail');
  expect(bank.requests).toHaveLength(60 + 100);
});

test('Retry-After is honoured', async () => {
  const { client, passBackOff } = await setUp((_request, response, index) => {
    if (index === 0) response.setHeader('retry-after', '7');
    json(response, index === 0 ? 429 : 200, person);
  });
  const call = client.persons.get({ id: 'per_1' });
  expect(await passBackOff()).toBe(7_000);
  await expect(call).resolves.toEqual(person);
});

test('a Retry-After as a date counts from now, and at most a minute is waited', async () => {
  const { client, passBackOff } = await setUp((_request, response, index) => {
    if (index === 0) response.setHeader('retry-after', new Date(startMs + 90_000).toUTCString());
    json(response, index === 0 ? 429 : 200, person);
  });
  const call = client.persons.get({ id: 'per_1' });
  expect(await passBackOff()).toBe(60_000);
  await expect(call).resolves.toEqual(person);
});

test('a wait beyond the deadline is not begun', async () => {
  const { client } = await setUp((_request, response) => {
    response.setHeader('retry-after', '30');
    json(response, 429, {});
  });
  const error = await rejection(client.persons.get({ id: 'per_1' }, { deadlineMs: 20_000 }));
  expect(error).toBeInstanceOf(RateLimitError);
  expect(error).toMatchObject({ retryAfterMs: 30_000 });
});

test('a refused connection means that nothing was sent', async () => {
  const free = createServer();
  await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve));
  const { port } = free.address() as { port: number };
  await new Promise((resolve) => free.close(resolve));
  const tokenSource = {
    current: () => Promise.resolve({ token: { value: 't', generation: 'g', sentAtMs: 0, lifeMs: 1e15 } }),
    accept: () => undefined,
    refuse: () => Promise.resolve(false),
  };
  const { client, attempts } = await setUp(silence, { baseUrl: `http://127.0.0.1:${port}`, tokenSource });

  const error = await rejection(client.persons.create({ body: {} }));

  expect(error).toBeInstanceOf(ConnectionError);
  expect(error).toMatchObject({ retryNotBefore: undefined, retryable: true });
  expect(String(error)).toContain('ECONNREFUSED');
  expect(attempts).toMatchObject([{ outcome: 'not-sent' }]);
});

describe('a token that the bank does not answer for', () => {
  function setUpTokens(askForToken: (init: RequestInit) => Promise<Response>) {
    let asked = 0;
    const http: Http = async (url, init) => {
      if (!url.includes('/oauth2/token')) return Response.json(person);
      asked += 1;
      return askForToken(init);
    };
    return { http, asked: () => asked };
  }
  const read = async (client: Awaited<ReturnType<typeof setUp>>['client']) =>
    rejection(client.persons.get({ id: 'per_1' }));

  test('is not asked for again 152 s later: somebody else asks by then', async () => {
    const { http, asked } = setUpTokens(() => Promise.reject(new TypeError('fetch failed')));
    const { client } = await setUp(silence, { http });
    expect(await read(client)).toMatchObject({ name: 'ConnectionError', operation: 'token.issue' });
    expect(asked()).toBe(1);
    await read(client);
    expect(asked()).toBe(2);
  });

  test('is waited for half a minute', async () => {
    const { http, asked } = setUpTokens(
      async ({ signal }) =>
        new Promise((_resolve, reject) =>
          signal?.addEventListener('abort', () => reject(new Error('aborted'))),
        ),
    );
    const { client, time } = await setUp(silence, { http });
    const call = read(client);
    await until(() => asked() === 1);
    await time.advance(30_000);
    expect(await call).toMatchObject({ name: 'DeadlineError', operation: 'token.issue' });
  });
});

test('a redirect is not followed: the token stays with the bank', async () => {
  const elsewhere = await startLoopbackBank((_request, response) => json(response, 200, person));
  const { client } = await setUp((_request, response) => {
    response.setHeader('location', `${elsewhere.url}/v1/persons/per_1`);
    json(response, 302, {});
  });
  expect(await rejection(client.persons.get({ id: 'per_1' }))).toMatchObject({ status: 302 });
  expect(elsewhere.requests).toEqual([]);
});

test.each(['content-length', 'chunks'])(
  'a reply that is too large is not read to its end (%s)',
  async (way) => {
    const { client } = await setUp(
      (_request, response) => {
        if (way === 'chunks') response.write('[');
        response.end(JSON.stringify('x'.repeat(10_000)));
      },
      { maxReplyBytes: 1_000 },
    );
    expect(await rejection(client.persons.get({ id: 'per_1' }))).toMatchObject({ code: 'reply-too-large' });
  },
);

test('a success that is no JSON is an error that says so', async () => {
  const { client } = await setUp((_request, response) => void response.end('<html>'));
  expect(await rejection(client.persons.get({ id: 'per_1' }))).toMatchObject({ code: 'reply-malformed' });
});

test('an aborted call ends at once; what was sent stays unknown', async () => {
  const { client, received } = await setUp(silence);
  const caller = new AbortController();
  const write = rejection(client.persons.create({ body: {} }, { signal: caller.signal }));
  const read = rejection(client.persons.get({ id: 'per_1' }, { signal: caller.signal }));
  await received(2);
  caller.abort();
  expect(await write).toBeInstanceOf(OutcomeUnknownError);
  expect(await read).toMatchObject({
    name: 'DeadlineError',
    code: 'aborted',
    retryNotBefore: startMs + 152_000,
  });
});

test('an abort ends the wait between two attempts', async () => {
  const { client, time } = await setUp((_request, response) => json(response, 503, {}));
  const caller = new AbortController();
  const call = rejection(client.persons.get({ id: 'per_1' }, { signal: caller.signal }));
  await until(() => time.delays().some((ms) => ms < 1_000));
  caller.abort();
  expect(await call).toBeInstanceOf(DeadlineError);
});

test('a call that was aborted before it began sends nothing', async () => {
  const { client, bank } = await setUp(silence);
  const error = await rejection(client.persons.create({ body: {} }, { signal: AbortSignal.abort() }));
  expect(error).toMatchObject({ name: 'DeadlineError', retryNotBefore: undefined });
  expect(bank.requests).toEqual([]);
  expect(bank.tokenRequests).toBe(0);
});

test('the time the Lambda has left caps every call', async () => {
  const { client, time, received } = await setUp(silence, { remainingMs: () => 4_000 });
  const call = rejection(client.persons.get({ id: 'per_1' }));
  await received(1);
  await time.advance(4_000);
  expect(await call).toBeInstanceOf(DeadlineError);
});

test('a hundred calls with a refused token lead to one new token', async () => {
  let revoked = '';
  const { client, bank, time } = await setUp(
    (request, response) => json(response, request.headers.authorization === revoked ? 401 : 200, person),
    { inFlight: 100 },
  );
  await client.persons.get({ id: 'per_1' });
  revoked = 'Bearer token-1';
  await time.advance(600_000);
  const calls = Array.from({ length: 100 }, () => client.persons.get({ id: 'per_1' }));
  await expect(Promise.all(calls)).resolves.toHaveLength(100);
  expect(bank.tokenRequests).toBe(2);
});

test('even a write is sent again after a refused token: a 401 had no effect', async () => {
  const { client, bank, time } = await setUp((_request, response, index) =>
    json(response, index === 1 ? 401 : 201, person),
  );
  await client.persons.get({ id: 'per_1' });
  await time.advance(600_000);
  await expect(client.persons.create({ body: {} })).resolves.toEqual(person);
  expect(bank.requests.map(({ headers }) => headers.authorization)).toEqual([
    'Bearer token-1',
    'Bearer token-1',
    'Bearer token-2',
  ]);
});

test('a token that the bank names as the reason is replaced, new as it is', async () => {
  const { client, bank } = await setUp((request, response) => {
    const isRevoked = request.headers.authorization === 'Bearer token-1';
    if (isRevoked) response.setHeader('www-authenticate', 'Bearer realm="bank", error="invalid_token"');
    json(response, isRevoked ? 401 : 200, person);
  });
  await expect(client.persons.get({ id: 'per_1' })).resolves.toEqual(person);
  expect(bank.tokenRequests).toBe(2);
});

test('a second 401 is an error, and no third token is requested', async () => {
  const { client, bank, time } = await setUp((_request, response, index) =>
    json(response, index === 0 ? 200 : 401, { id: 'acc_1', errors: [{ code: 'invalid_token' }] }),
  );
  await client.accounts.get({ id: 'acc_1' });
  await time.advance(600_000);
  const error = await rejection(client.persons.get({ id: 'per_1' }));
  expect(error).toBeInstanceOf(AuthenticationError);
  expect(error).toMatchObject({ bankCode: 'invalid_token', attempts: 2 });
  expect(bank.tokenRequests).toBe(2);
});

test('an operation that always answers 401 costs at most one token, with any calls beside it', async () => {
  const { client, bank, time } = await setUp(
    ({ url }, response) => json(response, url.startsWith('/v1/persons') ? 401 : 200, { id: 'acc_1' }),
    { inFlight: 100 },
  );
  for (let round = 0; round < 20; round += 1) {
    const refused = Array.from({ length: 5 }, () => rejection(client.persons.get({ id: 'per_1' })));
    const accepted = Array.from({ length: round % 3 }, () => client.accounts.get({ id: 'acc_1' }));
    for (const error of await Promise.all(refused)) expect(error).toBeInstanceOf(AuthenticationError);
    await Promise.all(accepted);
    await time.advance(30_000);
  }
  expect(bank.tokenRequests).toBeLessThanOrEqual(2);
});

test('a token with which other calls just succeeded survives the one operation that refuses it', async () => {
  const { client, bank } = await setUp(
    ({ url }, response) => json(response, url.startsWith('/v1/persons') ? 401 : 200, { id: 'acc_1' }),
    { inFlight: 100 },
  );
  const ended = await Promise.all(
    Array.from({ length: 100 }, async (_, index) =>
      index % 10 === 0
        ? rejection(client.persons.get({ id: 'per_1' }))
        : client.accounts.get({ id: 'acc_1' }).then(() => 'done'),
    ),
  );
  expect(ended.filter((each) => each === 'done')).toHaveLength(90);
  expect(ended.filter((each) => each instanceof AuthenticationError)).toHaveLength(10);
  expect(bank.tokenRequests).toBe(1);
});

test('a renewal of the token beside a call is over before the call is: a Lambda freezes with its answer', async () => {
  const token = { value: 't', generation: 'g', sentAtMs: 0, lifeMs: 1e15 };
  const order: string[] = [];
  const finished = Promise.withResolvers<undefined>();
  const renewal = finished.promise.then(() => void order.push('renewal'));
  const tokenSource = {
    current: () => Promise.resolve({ token, renewal }),
    accept: () => undefined,
    refuse: () => Promise.resolve(false),
  };
  const { client, attempts } = await setUp((_request, response) => json(response, 200, person), {
    tokenSource,
  });
  const call = client.persons.get({ id: 'per_1' }).then(() => order.push('call'));
  await until(() => attempts.length === 1, 'the answer');
  finished.resolve(undefined);
  await call;
  expect(order).toEqual(['renewal', 'call']);
});

test('who waits for a turn until the deadline has sent nothing', async () => {
  const { client, bank, time, received } = await setUp(silence, { inFlight: 1 });
  const first = rejection(client.persons.get({ id: 'per_1' }));
  await received(1);
  const second = rejection(client.persons.create({ body: {} }, { deadlineMs: 5_000 }));
  await until(() => time.delays().includes(5_000));
  await time.advance(5_000);
  expect(await second).toBeInstanceOf(QueueTimeoutError);
  expect(bank.requests).toHaveLength(1);
  await time.advance(150_000);
  await first;
});

test('the place of an aborted call stays taken for as long as the bank may be busy with it', async () => {
  const { client, bank, time, received } = await setUp(
    (request, response, index) =>
      index === 0 ? silence(request, response, index) : json(response, 200, person),
    { inFlight: 1 },
  );
  const caller = new AbortController();
  const first = rejection(client.persons.get({ id: 'per_1' }, { signal: caller.signal }));
  await received(1);
  caller.abort();
  await first;
  const second = client.persons.get(person, { deadlineMs: 1_000_000 });
  await until(() => time.delays().includes(152_000));

  await time.advance(151_999);
  expect(bank.requests).toHaveLength(1);
  await time.advance(1);

  await expect(second).resolves.toEqual(person);
});

test.each([502, 503, 504])(
  'the place of a write that a gateway answered with %d stays taken: the bank may be busy with it',
  async (status) => {
    const { client, bank, time } = await setUp(
      (_request, response, index) => json(response, index === 0 ? status : 200, person),
      { inFlight: 1 },
    );
    await rejection(client.persons.create({ body: {} }));
    const second = client.persons.get(person, { deadlineMs: 1_000_000 });
    await until(() => time.delays().includes(152_000));
    expect(bank.requests).toHaveLength(1);
    await time.advance(152_000);
    await expect(second).resolves.toEqual(person);
  },
);

test('neither secret, token, header nor body is in what an error prints', async () => {
  const { client } = await setUp((_request, response) =>
    json(response, 400, {
      errors: [
        { id: 'abc123ex', code: 'invalid_model', detail: 'recipient_iban DE89370400440532013000 is bad' },
      ],
    }),
  );
  const error = await rejection(client.persons.accounts.sepaCreditTransfers.create(transfer));
  const printed = `${inspect(error)} ${JSON.stringify(error)} ${String(error)} ${inspect({ error })}`;
  for (const secret of ['s3cret', 'token-1', 'Bearer', 'DE89', 'Anna', 'Basic'])
    expect(printed).not.toContain(secret);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 400, requestId: 'abc123ex', bankCode: 'invalid_model' });
  expect((error as ApiError).detail).toContain('DE89');
  // Loggers that copy an error's own properties find none of the bank's text.
  expect(JSON.stringify(Object.entries(error as ApiError))).not.toContain('DE89');
});

test('a download that breaks off fails its reader', async () => {
  const { client } = await setUp((_request, response) => {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('%PDF-', () => response.destroy());
  });
  const download = await client.persons.consumerOverdraftApplications.conditions.get({
    person_id: 'per_1',
    application_id: 'app_1',
  });
  const error = await rejection(download.bytes());
  expect(error).toBeInstanceOf(ConnectionError);
  expect(error).toMatchObject({ retryNotBefore: startMs + 152_000 });
});

test('a download that stalls ends at the deadline', async () => {
  const { client, time } = await setUp((_request, response) => {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('%PDF-');
  });
  const download = await client.persons.documents.file.get({ person_id: 'per_1', id: 'doc_1' });
  const bytes = rejection(download.bytes());
  await time.advance(155_000);
  expect(await bytes).toBeInstanceOf(DeadlineError);
});

test('nothing sleeps once the calls are over, so a script can end', async () => {
  const { client, time, passBackOff } = await setUp((_request, response, index) =>
    json(response, index === 0 ? 500 : 200, person),
  );
  const call = client.persons.get({ id: 'per_1' });
  await passBackOff(10_000);
  await call;
  expect(time.delays()).toEqual([]);
});
