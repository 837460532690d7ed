import { PutSecretValueCommand, type SecretsManagerClient } from '@aws-sdk/client-secrets-manager';

/** Stores a JSON value as the current version of a secret. */
export async function storeSecret(
  client: SecretsManagerClient,
  arn: string,
  value: Readonly<Record<string, unknown>>,
): Promise<void> {
  await client.send(new PutSecretValueCommand({ SecretId: arn, SecretString: JSON.stringify(value) }));
}
