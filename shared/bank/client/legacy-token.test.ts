/* oxlint-disable typescript/no-deprecated -- the deprecated operation is what is tested */
import { expect, test } from 'vitest';
import { token } from '#shared/bank/contract/authentication/token.ts';
import { json, startLoopbackBank } from '#test/fakes/loopback-bank.ts';
import { createBankClient } from './bank-client.ts';

async function setUp() {
  const bank = await startLoopbackBank((_request, response) =>
    json(response, 200, { access_token: 't', token_type: 'Bearer', expires_in: 3600 }),
  );
  const credentials = { clientId: 'client', clientSecret: 's3cret' };
  const client = createBankClient({ baseUrl: bank.url, authUrl: bank.url, credentials, areas: { token } });
  return { bank, client };
}

test('the legacy token endpoint takes the header and a form', async () => {
  const { bank, client } = await setUp();

  await client.token.issueLegacy({ body: { grant_type: 'client_credentials' } });
  await client.token.issueLegacy({ query: { grant_type: 'client_credentials' } });

  const authorization = `Basic ${Buffer.from('client:s3cret').toString('base64')}`;
  const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' };
  expect(bank.requests).toMatchObject([
    { url: '/oauth/token', headers, body: 'grant_type=client_credentials' },
    { url: '/oauth/token?grant_type=client_credentials', headers, body: '' },
  ]);
});

test('or credentials as JSON, and then no header', async () => {
  const { bank, client } = await setUp();
  const body = { grant_type: 'client_credentials', client_id: 'c', client_secret: 's' } as const;

  await client.token.issueLegacy({ body });

  expect(bank.requests).toMatchObject([{ headers: { 'content-type': 'application/json' } }]);
  expect(bank.requests[0]?.headers).not.toHaveProperty('authorization');
  expect(JSON.parse(bank.requests[0]?.body ?? '')).toEqual(body);
});

test('without a grant type in query or body nothing is sent', async () => {
  const { bank, client } = await setUp();

  for (const request of [undefined, {}, { query: {} }, { body: {} }])
    await expect(client.token.issueLegacy(request)).rejects.toMatchObject({ fields: ['grant_type'] });

  expect(bank.requests).toEqual([]);
});
