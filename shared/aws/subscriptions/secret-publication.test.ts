import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { expect, test } from 'vitest';
import { createAnsweringHttp, type HttpAnswer } from '#test/fakes/answering-http.ts';
import { createSecretPublication } from './secret-publication.ts';

function setUp(...answers: HttpAnswer[]) {
  const http = createAnsweringHttp(answers);
  const client = new SecretsManagerClient({ ...http.clientConfig, maxAttempts: 1 });
  return {
    http,
    publication: createSecretPublication({ arn: 'arn:secret', own: async () => Promise.resolve({}) }, client),
  };
}

test('what is published is read', async () => {
  const secrets = { 'sub-1': { eventType: 'BOOKING', secrets: ['s'] } };
  const { publication } = setUp({ status: 200, body: { SecretString: JSON.stringify(secrets) } });

  expect(await publication.current()).toEqual(secrets);
});

test.each([
  ['a secret without a value', { status: 400, body: { __type: 'ResourceNotFoundException' } }],
  ['a malformed value', { status: 200, body: { SecretString: 'by hand' } }],
])('%s counts as nothing published', async (_name, answer) => {
  const { publication } = setUp(answer);

  expect(await publication.current()).toEqual({});
});

test('a refused read does not count as nothing published', async () => {
  const { publication } = setUp({ status: 400, body: { __type: 'AccessDeniedException' } });

  await expect(publication.current()).rejects.toThrow();
});

test('a publication carries its token, and its failure reveals no secret', async () => {
  const { http, publication } = setUp(
    { status: 200, body: {} },
    { status: 400, body: { __type: 'ValidationException', message: 'Value the-secret is too long' } },
  );

  await publication.put('the-secret', 'token-1');
  expect(http.requests[0]).toEqual({
    SecretId: 'arn:secret',
    SecretString: 'the-secret',
    ClientRequestToken: 'token-1',
  });
  const failure = publication.put('the-secret', 'token-2');
  await expect(failure).rejects.toMatchObject({ code: 'publication-failed' });
  await expect(failure).rejects.not.toThrow('the-secret');
});
