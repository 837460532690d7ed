import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { BankCredentials, CredentialsSource } from '#shared/bank/token/credentials.ts';
import { CredentialsError } from '#shared/bank/errors/errors.ts';
import * as z from '#shared/kernel/zod.ts';
import { readSecret } from '#shared/aws/sdk/secret.ts';

const bankCredentials = z.strictObject({
  clientId: z.string().check(z.minLength(1)),
  clientSecret: z.string().check(z.minLength(1)),
});

/** The bank's credentials from Secrets Manager, read once and again on request, because they are rotated. */
export function createSecretCredentials({
  secrets,
  arn,
}: {
  readonly secrets: SecretsManagerClient;
  readonly arn: string;
}): CredentialsSource {
  let known: Promise<BankCredentials> | undefined;
  const reread = () => {
    const former = known;
    const reading = readSecret(secrets, arn, bankCredentials).catch((cause: unknown) => {
      // A failure is not cached and does not discard what was read before.
      if (known === reading) known = former;
      const problem = 'the secret with the client id and secret cannot be read';
      throw new CredentialsError({ operation: 'token.issue', problem, cause });
    });
    known = reading;
    return reading;
  };
  return { read: () => known ?? reread(), reread };
}
