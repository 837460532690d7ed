import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rows } from '#shared/bank/contract/rows.ts';
import { createVirtualClock } from '#sandbox/engine/clock.ts';
import { createBank } from '#sandbox/bank/create-bank.ts';
import { handlers } from '#sandbox/operations/handlers.ts';
import { virtualBank } from '#sandbox/testing/virtual-bank.ts';
import { bookIncomingTransfer } from '#sandbox/transitions/accounts.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { createBankApp } from './bank-app.ts';

const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
const form = new URLSearchParams({ grant_type: 'client_credentials', scope: 'partners' });

async function entriesOf(response: Response): Promise<Record<string, unknown>[]> {
  const { errors } = (await response.json()) as { errors: Record<string, unknown>[] };
  return errors;
}

describe('the bank', () => {
  const tokenRequest = (authorization: string, body: string | URLSearchParams = form) =>
    virtualBank().app.request('/oauth2/token', { method: 'POST', headers: { authorization }, body });

  // Stated: Authentication: Token endpoint > Request
  // Stated: Authentication: Token endpoint > Response
  // Stated: Resources and their fields > Access token
  // Stated: Limits > Access token lifetime
  test('gives a token for an hour for client credentials as Basic header with grant_type and scope as a form', async () => {
    const response = await tokenRequest(basic('sandbox-client', 'sandbox-secret'));
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      access_token: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      expires_in: 3600,
      scope: 'partners',
      token_type: 'Bearer',
    });
  });

  // Stated: Authentication: Token endpoint > Request
  test.each([basic('sandbox-client', 'wrong'), basic('', ''), 'Basic', 'Bearer x', ''])(
    'gives no token for the Authorization header %j',
    async (authorization) => {
      const response = await tokenRequest(authorization);
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ error: 'invalid_client' });
    },
  );

  // Stated: Authentication: Token endpoint > Request
  test('takes a form and no JSON at the token endpoint', async () => {
    const response = await tokenRequest(basic('sandbox-client', 'sandbox-secret'), JSON.stringify({}));
    expect(response.status).toBe(400);
  });

  // Stated: Authentication: Using the token > Lifetime
  // Stated: Authentication: Using the token > Refusal
  // Stated: Limits > Access token lifetime
  // Stated: Errors > Token
  test('takes a token for one hour and answers 401 after it', async () => {
    const { bank, app, advance } = virtualBank();
    const { access_token } = bank.tokens.issue();
    const read = () => app.request('/v1/persons', { headers: { authorization: `Bearer ${access_token}` } });
    await advance(3599);
    expect((await read()).status).toBe(200);
    await advance(1);
    expect((await read()).status).toBe(401);
  });

  test('says in a 401 how to authenticate, and whether the token is the reason', async () => {
    const { app, call } = virtualBank();
    const challenge = async (authorization: string) =>
      (await app.request('/v1/persons', { headers: { authorization } })).headers.get('www-authenticate');

    expect(await challenge('')).toBe('Bearer realm="bank"');
    expect(await challenge('Bearer expired')).toBe('Bearer realm="bank", error="invalid_token"');
    expect((await tokenRequest(basic('nobody', ''))).headers.get('www-authenticate')).toBe(
      'Basic realm="bank"',
    );
    expect((await call('GET', '/v1/persons')).headers.get('www-authenticate')).toBeNull();
  });

  // Stated: Authentication: Using the token > Authorization header
  // Stated: Authentication: Using the token > Refusal
  // Stated: Errors > Token
  // Stated: Endpoints: Common rules > Bearer token
  test.each(['', 'Bearer', 'Bearer nonsense', 'Basic abc'])(
    'answers 401 to the Authorization header %j',
    async (authorization) => {
      const response = await virtualBank().app.request('/v1/persons', { headers: { authorization } });
      expect(response.status).toBe(401);
      expect((await entriesOf(response))[0]?.['detail']).toEqual(expect.any(String));
    },
  );

  // Stated: Authentication: Using the token > Request URL
  test('refuses a right token in the request URL, beside the header and alone', async () => {
    const { bank, app, call } = virtualBank();
    const { access_token } = bank.tokens.issue();
    expect((await app.request(`/v1/persons?access_token=${access_token}`)).status).toBe(401);
    expect((await call('GET', `/v1/persons?access_token=${access_token}`)).status).toBe(401);
  });
});

describe('a body', () => {
  const create = async (body: object | string) => {
    const { call } = virtualBank();
    const response = await call('POST', '/v1/persons', body);
    return { status: response.status, value: (await response.json()) as Record<string, unknown> };
  };

  // Stated: Resources and their fields > Unknown parameters
  // Stated: Resources and their fields > Null values
  test('may have unknown parameters and nulls, which are ignored and which the answer omits', async () => {
    const { status, value } = await create({
      first_name: 'Ada',
      favourite_color: 'green ',
      last_name: null,
      address: { city: 'Berlin', planet: 'Earth' },
    });
    expect(status).toBe(201);
    expect(value).toMatchObject({ first_name: 'Ada', address: { city: 'Berlin' } });
    expect(JSON.stringify(value)).not.toMatch(/green|planet|last_name/);
  });

  const refusal = {
    errors: [
      expect.objectContaining({
        id: expect.any(String),
        status: 400,
        code: expect.any(String),
        title: expect.any(String),
        detail: expect.any(String),
      }),
    ],
  };

  // Stated: Resources and their fields > White space
  // Stated: Errors > White space
  test.each([
    ['a value', { first_name: ' Ada' }],
    ['a nested value', { address: { city: 'Berlin ' } }],
  ])('with white space around %s is refused', async (_, body) => {
    expect(await create(body)).toEqual({ status: 400, value: refusal });
  });

  // Stated: Resources and their fields > Letter case
  // Stated: Errors > Letter case
  test.each([
    ['a name', { First_Name: 'Ada' }],
    ['an enumeration value', { salutation: 'Mr' }],
  ])('with %s in the wrong case is refused', async (_, body) => {
    expect(await create(body)).toEqual({ status: 400, value: refusal });
  });

  test.each([
    ['a number where a text belongs', { first_name: 7 }],
    ['malformed JSON', '{"first_name":'],
    ['a list', '[]'],
    ['a text', '"Ada"'],
  ])('with %s is refused', async (_, body) => {
    expect(await create(body)).toEqual({ status: 400, value: refusal });
  });
});

describe('a list', () => {
  function withBookings(count: number) {
    const { bank, anAccount, call } = virtualBank();
    const { id } = anAccount();
    for (let amount = 1; amount <= count; amount += 1) bookIncomingTransfer(bank, { account_id: id, amount });
    return (query: string) => call('GET', `/v1/accounts/${id}/bookings${query}`);
  }

  const amountsOf = async (response: Response) =>
    ((await response.json()) as { amount: { value: number } }[]).map(({ amount }) => amount.value);

  // Stated: Endpoints: Common rules > Pages
  // Stated: Endpoints: Common rules > Page headers
  // Stated: Endpoints: Common rules > Links
  // Stated: Limits > Page size
  // Stated: Limits > Page number
  test('shows ten to a page, with total, per-page and links to the other pages', async () => {
    const read = withBookings(25);
    const response = await read('');
    expect(await amountsOf(response)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(response.headers.get('total')).toBe('25');
    expect(response.headers.get('per-page')).toBe('10');
    expect(relationsOf(response)).toEqual({ first: '1', last: '3', next: '2' });
    expect(response.headers.get('link')).toContain('page%5Bnumber%5D=2');
  });

  // Stated: Endpoints: Common rules > Links
  test('links no previous page before the first and no next one after the last', async () => {
    const read = withBookings(25);
    const response = await read('?page[number]=3');
    expect(await amountsOf(response)).toEqual([21, 22, 23, 24, 25]);
    expect(relationsOf(response)).toEqual({ first: '1', last: '3', prev: '2' });
    expect(relationsOf(await read('?page[size]=1000'))).toEqual({ first: '1', last: '1' });
  });

  // Stated: Endpoints: Common rules > Sorting
  test('is sorted as asked, ascending unless a minus stands before the property', async () => {
    const read = withBookings(3);
    expect(await amountsOf(await read('?sort=-recorded_at'))).toEqual([1, 2, 3]);
    const ids = async (query: string) =>
      ((await (await read(query)).json()) as { id: string }[]).map(({ id }) => id);
    expect(await ids('?sort=-id')).toEqual((await ids('?sort=id')).toReversed());
  });

  // Stated: Limits > Page size
  test.each(['page[size]=1001', 'page[size]=0', 'page[size]=ten'])('with %s is refused', async (query) => {
    expect((await withBookings(1)(`?${query}`)).status).toBe(400);
  });

  // Stated: Limits > Page size
  test('takes page[size]=1000', async () => {
    expect((await withBookings(1)('?page[size]=1000')).status).toBe(200);
  });

  // Stated: Limits > Page number
  test('begins with page[number]=1', async () => {
    const read = withBookings(11);
    expect(await amountsOf(await read('?page[number]=1'))).toEqual(await amountsOf(await read('')));
    expect((await read('?page[number]=0')).status).toBe(400);
    expect((await read('?page[number]=1e3')).status).toBe(400);
  });

  // Stated: Resources and their fields > Letter case
  test.each(['Page[Size]=5', 'sort=amount', 'SORT=id', 'filter[Id]=x', 'filter[id]=%20x'])(
    'with %s in its query is refused',
    async (query) => {
      expect((await withBookings(1)(`?${query}`)).status).toBe(400);
    },
  );

  test('ignores an unknown query parameter', async () => {
    const read = withBookings(1);
    expect((await read('?colour=green')).status).toBe(200);
  });

  test('links to pages of the longest address within the headers that callers take', async () => {
    const read = withBookings(25);
    const address = (length: number) => `?page[number]=2&colour=${'x'.repeat(length)}`;

    expect((await read(address(2800))).headers.get('link')?.length).toBeLessThan(13_000);
    expect((await read(address(3000))).status).toBe(414);
    expect((await read(address(1000).replaceAll('x', "'"))).status).toBe(414);
  });

  // Stated: Limits > Accounts index page size
  test('of accounts has smaller pages, of at most 200', async () => {
    const { call } = virtualBank();
    expect((await call('GET', '/v1/accounts?page[size]=200')).status).toBe(200);
    expect((await call('GET', '/v1/accounts?page[size]=201')).status).toBe(400);
  });

  function relationsOf(response: Response): Record<string, string> {
    const links = (response.headers.get('link') ?? '').matchAll(/<([^>]+)>; rel="(\w+)"/g);
    return Object.fromEntries(
      [...links].map(([, url, relation]) => [relation, new URL(url!).searchParams.get('page[number]')]),
    ) as Record<string, string>;
  }
});

test("the bank's own name in fields, filters and values", async () => {
  const wireNames = {
    headerPrefix: 'Acme',
    fieldPrefix: 'acme',
    valueName: 'ACME',
    camelName: 'x',
    requesterName: 'SERVICE',
    unifiedWallet: 'wallet_x',
  };
  const { anAccount, call } = virtualBank({ wireNames });
  const path = `/v1/accounts/${anAccount().id}/transactions/fees`;
  await call('POST', path, { type: 'ChargeATM', amount: { value: 1, currency: 'EUR' } });
  const read = async (query: string) => (await (await call('GET', path + query)).json()) as object[];
  expect((await read(''))[0]).toHaveProperty('acme_initiated', false);
  expect(await read('?filter[acme_initiated]=true')).toEqual([]);
  expect(await read('?filter[acme_initiated]=false')).toHaveLength(1);
});

// Stated: Limits > Concurrent API calls
test('the 256th call at once is refused, and one that ends makes room', async () => {
  const release = Promise.withResolvers<number>();
  const clock = createVirtualClock(0);
  const transport = { send: () => release.promise };
  const bank = createBank({ clock, random: seededRandom(1), transport });
  const app = createBankApp({ bank, rows, handlers });
  const authorization = `Bearer ${bank.tokens.issue().access_token}`;
  const subscribe = async () =>
    app.request('/v1/webhooks', {
      method: 'POST',
      headers: { authorization },
      body: JSON.stringify({ event_type: 'BOOKING', url: 'https://partner.example/' }),
    });
  const underWay = Array.from({ length: 255 }, subscribe);
  const refused = await subscribe();
  expect(refused.status).toBe(429);
  release.resolve(200);
  const statuses = (await Promise.all(underWay)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([201]));
  expect((await subscribe()).status).toBe(201);
});

// Stated: Versioning > Path prefix
test.each([
  ['GET', '/v1/nothing'],
  ['POST', '/'],
  ['POST', '/v2/persons'],
])('%s %s is not found', async (method, path) => {
  const response = await virtualBank().call(method, path);
  expect(response.status).toBe(404);
  expect((await entriesOf(response))[0]?.['code']).toBe('not_found');
});

test.each([
  ['DELETE', '/v1/persons', 'GET, POST'],
  ['OPTIONS', '/v1/change_requests/none/confirm', 'POST'],
])('%s %s is no method of the path: the answer names those that are', async (method, path, allowed) => {
  const response = await virtualBank().call(method, path);

  expect([response.status, response.headers.get('allow')]).toEqual([405, allowed]);
  expect((await entriesOf(response))[0]?.['code']).toBe('method_not_allowed');
});

test('no request is answered with 500', async () => {
  const { app, bank, anAccount } = virtualBank({ options: { allowLoopbackHttp: true } });
  const account = anAccount();
  const known = fc.constantFrom(account.id, account.person_id ?? '');
  const part = fc.oneof(
    known,
    fc.string().map(encodeURIComponent),
    fc.constantFrom('%zz', '..', '%00', '__proto__'),
  );
  const names = fc.constantFrom(
    'page[number]',
    'page[size]',
    'sort',
    'filter[id]',
    'filter[recorded_at][min]',
    'x',
  );
  const member = fc.constantFrom(
    'amount',
    'reference',
    'url',
    'event_type',
    'first_name',
    'address',
    'tan',
    'person_id',
    '__proto__',
  );
  const json = fc.oneof(fc.dictionary(member, fc.jsonValue()), fc.jsonValue());
  const body = fc.oneof(
    json.map((value) => JSON.stringify(value)),
    fc.string(),
  );
  const type = fc.constantFrom(
    ...['application/json', 'multipart/form-data', 'multipart/form-data; boundary=x'],
    ...['application/x-www-form-urlencoded', 'text/plain'],
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...rows),
      fc.record({
        parts: fc.array(part, { minLength: 3, maxLength: 3 }),
        query: fc.dictionary(names, fc.string()),
        body,
        type,
      }),
      async (row, { parts, query, body: text, type: contentType }) => {
        let index = 0;
        const path = row.path.replaceAll(/\{\w+\}/g, () => parts[index++] ?? 'x');
        const authorization =
          row.authentication === 'basic'
            ? basic('sandbox-client', 'sandbox-secret')
            : `Bearer ${bank.tokens.issue().access_token}`;
        const response = await app.request(`${path}?${new URLSearchParams(query).toString()}`, {
          method: row.method,
          headers: { authorization, 'content-type': contentType },
          ...(row.method !== 'GET' && { body: text }),
        });
        expect(response.status, `${row.method} ${path}: ${await response.clone().text()}`).toBeLessThan(500);
      },
    ),
    { numRuns: 1500, seed: 1 },
  );
});

test('an answer without a body arrives although calls stall, since nothing of it can be missing', async () => {
  const { app, call, subscribe } = virtualBank();
  const { id } = await subscribe('BOOKING');
  const rules = [{ operation: '*', fault: 'stalled' }];
  await app.request('/sandbox/faults/api', { method: 'POST', body: JSON.stringify({ rules }) });

  expect((await call('DELETE', `/v1/webhooks/${id}`)).status).toBe(204);
});
