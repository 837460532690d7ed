import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { createSeal, type Seal } from '#shared/archive/seal.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { readMasterKey } from '#shared/aws/sdk/secret.ts';

/** The seal under the archive's master key. The key is read once per container. */
export function createSealReader(
  secretArn: string,
  client = new SecretsManagerClient(clientSettings),
): () => Promise<Seal> {
  let known: Seal | undefined;
  return async () => (known ??= createSeal(await readMasterKey(client, secretArn)));
}
