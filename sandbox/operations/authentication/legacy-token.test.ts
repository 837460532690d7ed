import { expect, test } from 'vitest';
import { simulatedBank, textOf } from '#test/contract/simulated-bank.ts';

const basic = (secret = 'sandbox-secret') =>
  `Basic ${Buffer.from(`sandbox-client:${secret}`).toString('base64')}`;
const grant_type = 'client_credentials';
const credentials = { client_id: 'sandbox-client', client_secret: 'sandbox-secret' };

function setUp() {
  const { send } = simulatedBank();
  const ask = (query: string, headers: Record<string, string>, body?: string | URLSearchParams) =>
    send(`/oauth/token${query}`, {
      method: 'POST',
      headers: { authorization: '', ...headers },
      ...(body !== undefined && { body }),
    });
  const askAsJson = (fields: object) =>
    ask('', { 'content-type': 'application/json' }, JSON.stringify(fields));
  return { send, ask, askAsJson };
}

// Stated: Authentication: Legacy token endpoint > Query or form
// Stated: Authentication: Legacy token endpoint > Response
test('the legacy token endpoint takes the grant type in the query, with an empty JSON body or none, or in the form, and answers token_type, access_token and expires_in', async () => {
  const { ask, send } = setUp();
  const authorization = basic();

  const answers = [
    await ask(`?grant_type=${grant_type}`, { authorization }),
    await ask('', { authorization }, new URLSearchParams({ grant_type })),
    await ask(`?grant_type=${grant_type}`, { authorization, 'content-type': 'application/json' }, '{}'),
    await ask(`?grant_type=${grant_type}`, { authorization, 'content-type': 'application/json' }),
  ];

  for (const answer of answers) {
    expect(answer.body).toEqual({
      access_token: expect.any(String) as string,
      expires_in: 3600,
      token_type: 'Bearer',
    });
    const read = await send('/v1/persons', {
      headers: { authorization: `Bearer ${textOf(answer, 'access_token')}` },
    });
    expect(read.status).toBe(200);
  }
});

// Stated: Authentication: Legacy token endpoint > JSON
test('the legacy token endpoint takes grant type and credentials as JSON, without a header', async () => {
  const { askAsJson } = setUp();

  expect((await askAsJson({ grant_type, ...credentials })).status).toBe(200);
  expect((await askAsJson(credentials)).status).toBe(400);
});

// Stated: Authentication: Legacy token endpoint > JSON
test.each([
  { grant_type },
  { grant_type, ...credentials, client_secret: 'wrong' },
  {},
  { grant_type, client_id: 'sandbox-client:sandbox', client_secret: 'secret' },
])('the legacy token endpoint refuses %j', async (fields) => {
  expect((await setUp().askAsJson(fields)).body).toMatchObject({ error: 'invalid_client' });
});

// Stated: Authentication: Legacy token endpoint > JSON
test('the legacy token endpoint takes an empty JSON body with grant type and credentials in the query', async () => {
  const { ask } = setUp();
  const json = { 'content-type': 'application/json' };
  const query = (fields: object) => `?${new URLSearchParams({ grant_type, ...fields }).toString()}`;

  expect((await ask(query(credentials), json, '{}')).status).toBe(200);
  expect((await ask(query({ ...credentials, client_secret: 'wrong' }), json, '{}')).status).toBe(401);
  expect((await ask(query(credentials), json, '{"client_id":"sandbox-client"}')).status).toBe(401);
});

// Stated: Authentication: Legacy token endpoint > Query or form
test('the legacy token endpoint refuses wrong credentials, credentials in an address without a body and a missing grant type', async () => {
  const { ask } = setUp();
  const inAddress = `?${new URLSearchParams({ grant_type, ...credentials }).toString()}`;

  expect((await ask(`?grant_type=${grant_type}`, { authorization: basic('wrong') })).status).toBe(401);
  expect((await ask(inAddress, {})).status).toBe(401);
  expect((await ask('', { authorization: basic() })).status).toBe(400);
  expect((await ask('', { authorization: basic(), 'content-type': 'application/json' }, '{}')).status).toBe(
    400,
  );
  expect((await ask('?grant_type=password', { authorization: basic() })).status).toBe(400);
});
