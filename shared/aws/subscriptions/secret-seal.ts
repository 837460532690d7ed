import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { readMasterKey } from '#shared/aws/sdk/secret.ts';
import { createSecretSeal, type SecretSeal } from '#shared/subscriptions/sealed-secret.ts';

/** The seal of the signing secrets. Its key is read once per container. */
export function createSecretSealReader(
  secretArn: string,
  client = new SecretsManagerClient(clientSettings),
): () => Promise<SecretSeal> {
  let known: SecretSeal | undefined;
  return async () => (known ??= createSecretSeal(await readMasterKey(client, secretArn)));
}
