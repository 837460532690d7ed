import { GetSecretValueCommand, type SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from '#shared/kernel/zod.ts';
import { PermanentError } from '#shared/kernel/errors.ts';

/** Reads and parses a JSON secret. Errors never repeat its content. */
export async function readSecret<Schema extends z.ZodMiniType>(
  client: SecretsManagerClient,
  arn: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const { SecretString: text } = await client.send(new GetSecretValueCommand({ SecretId: arn }));
  const parsed = schema.safeParse(parseJson(text ?? ''));
  if (parsed.success) return parsed.data;
  throw new PermanentError(
    'secret-malformed',
    'A secret does not have the expected shape; see its description',
  );
}

/** When somebody stored what the secret holds now; undefined if AWS does not say. */
export async function secretStoredAt(client: SecretsManagerClient, arn: string): Promise<Date | undefined> {
  return (await client.send(new GetSecretValueCommand({ SecretId: arn }))).CreatedDate;
}

/** Generated once by the stack: text with far more entropy than the key derived from it. */
const masterSecret = z.object({ key: z.string().check(z.minLength(64)) });

/** A key that nobody but the stack ever wrote. */
export async function readMasterKey(client: SecretsManagerClient, arn: string): Promise<Uint8Array> {
  return Buffer.from((await readSecret(client, arn, masterSecret)).key);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
