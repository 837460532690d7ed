import { GetSecretValueCommand, type SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type * as z from '#shared/kernel/zod.ts';
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
