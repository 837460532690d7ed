import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from '#shared/kernel/zod.ts';
import { createSeal, type Seal } from '#shared/archive/seal.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { readSecret } from '#shared/aws/sdk/secret.ts';

/** Generated once by the stack: text with far more entropy than the key derived from it. */
const masterSecret = z.object({ key: z.string().check(z.minLength(64)) });

/** The seal under the archive's master key. The key is read once per container. */
export function createSealReader(
  secretArn: string,
  client = new SecretsManagerClient(clientSettings),
): () => Promise<Seal> {
  let known: Seal | undefined;
  return async () => {
    known ??= createSeal(Buffer.from((await readSecret(client, secretArn, masterSecret)).key));
    return known;
  };
}
