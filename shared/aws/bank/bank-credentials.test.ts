import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { expect, test } from 'vitest';
import { CredentialsError } from '#shared/bank/errors/errors.ts';
import { createSecretCredentials } from './bank-credentials.ts';

function setUp(...answers: readonly (string | Error)[]) {
  const secrets = new SecretsManagerClient({ region: 'eu-central-1' });
  let reads = 0;
  secrets.send = async () => {
    const answer = answers[reads] ?? answers.at(-1);
    reads += 1;
    if (answer instanceof Error) throw answer;
    return Promise.resolve({ SecretString: answer });
  };
  const credentials = createSecretCredentials({ secrets, arn: 'arn' });
  return { credentials, reads: () => reads };
}

const version = (clientSecret: string) => JSON.stringify({ clientId: 'client', clientSecret });

test('the secret is read once, and again when asked to', async () => {
  const { credentials, reads } = setUp(version('one'), version('two'));
  await Promise.all([credentials.read(), credentials.read()]);
  expect(reads()).toBe(1);
  expect(await credentials.reread()).toMatchObject({ clientSecret: 'two' });
  expect(await credentials.read()).toMatchObject({ clientSecret: 'two' });
  expect(reads()).toBe(2);
});

test('a failure is not remembered', async () => {
  const { credentials } = setUp(new Error('throttled'), version('one'));
  await expect(credentials.read()).rejects.toBeInstanceOf(CredentialsError);
  expect(await credentials.read()).toMatchObject({ clientSecret: 'one' });
});

test('credentials stay known when reading them again fails', async () => {
  const { credentials } = setUp(version('one'), new Error('throttled'), version('two'));
  await credentials.read();
  await expect(credentials.reread()).rejects.toBeInstanceOf(CredentialsError);
  expect(await credentials.read()).toMatchObject({ clientSecret: 'one' });
  expect(await credentials.reread()).toMatchObject({ clientSecret: 'two' });
});

test('a malformed secret is reported without its content', async () => {
  const { credentials } = setUp('{"clientId":"x","password":"s3cret"}');
  await expect(credentials.read()).rejects.toThrow('token.issue: the secret');
});
