import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';
import { persons } from '#shared/bank/contract/persons/persons.ts';
import { createBankClient } from '#shared/bank/client/bank-client.ts';
import { CredentialsError } from '#shared/bank/errors/errors.ts';

/** A token endpoint that answers so, and what it was asked. */
async function setUp(status: number, body: unknown) {
  const asked: unknown[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      asked.push({ url: request.url, text, authorization: request.headers.authorization });
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  const credentials = { clientId: 'client', clientSecret: 's3cret' };
  const client = createBankClient({ baseUrl: url, authUrl: url, credentials, areas: { persons } });
  return { client, asked };
}

test('the token request is a form with the credentials in its header, and nothing in its address', async () => {
  const { client, asked } = await setUp(200, { access_token: 't', expires_in: 3600 });
  await client.persons.get({ id: 'per_1' }).catch(() => undefined);
  expect(asked[0]).toEqual({
    url: '/oauth2/token',
    text: 'grant_type=client_credentials&scope=partners',
    authorization: `Basic ${Buffer.from('client:s3cret').toString('base64')}`,
  });
});

test.each([
  [401, {}],
  [400, { error: 'invalid_client' }],
  [401, { errors: [{ code: 'invalid_client' }] }],
])('%d %o: the credentials are refused', async (status, body) => {
  const { client, asked } = await setUp(status, body);
  const error: unknown = await client.persons.get({ id: 'per_1' }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CredentialsError);
  expect(inspect(error) + JSON.stringify(error)).not.toContain('s3cret');
  expect(asked).toHaveLength(1);
});

test('a token reply without a token is an error, without its content', async () => {
  const { client } = await setUp(200, { access_token: 7 });
  await expect(client.persons.get({ id: 'per_1' })).rejects.toMatchObject({
    code: 'reply-malformed',
    operation: 'token.issue',
  });
});

test.each(['S3CRET\r\nx-other: 1', 'S3CRET\n', '\rS3CRET', 'S3CRET en', 'S3CRET\u0000'])(
  'a token that no header takes is refused when it is minted: %j',
  async (access_token) => {
    const { client, asked } = await setUp(200, { access_token, expires_in: 3600 });
    const error: unknown = await client.persons.get({ id: 'per_1' }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'reply-malformed', operation: 'token.issue' });
    expect(inspect(error, { depth: 9, showHidden: true }) + JSON.stringify(error)).not.toContain('S3CRET');
    // The operation itself was never sent.
    expect(asked).toHaveLength(1);
  },
);

test('nor is one of another source sent, or shown in an error and its causes', async () => {
  let calls = 0;
  const client = createBankClient({
    baseUrl: 'https://bank.example',
    authUrl: 'https://bank.example',
    areas: { persons },
    http: async (url, init) => {
      calls += 1;
      return Promise.resolve(new Response(url, { headers: new Headers(init.headers) }));
    },
    tokenSource: {
      current: async () =>
        Promise.resolve({ token: { value: 's3cret\r\nx: y', generation: 'g', sentAtMs: 0, lifeMs: 1_000 } }),
      accept: () => undefined,
      refuse: async () => Promise.resolve(false),
    },
  });
  let error: unknown = await client.persons.get({ id: 'per_1' }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CredentialsError);
  expect(calls).toBe(0);
  for (; error instanceof Error; error = error.cause)
    expect(`${error.name} ${error.message} ${error.stack}`).not.toContain('s3cret');
});
