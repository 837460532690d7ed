import {
  PutSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { subscriptionSecrets } from '#shared/events/subscription-secrets.ts';
import { PermanentError, TransientError } from '#shared/kernel/errors.ts';
import type { SecretPublication } from '#shared/subscriptions/ports.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { readSecret } from '#shared/aws/sdk/secret.ts';

interface SecretPublicationSettings {
  readonly arn: string;
  readonly own: SecretPublication['own'];
}

/** The published value in Secrets Manager. A missing or malformed value is treated as empty and replaced. */
export function createSecretPublication(
  { arn, own }: SecretPublicationSettings,
  client = new SecretsManagerClient(clientSettings),
): SecretPublication {
  return {
    own,
    async current() {
      try {
        return await readSecret(client, arn, subscriptionSecrets);
      } catch (error) {
        if (error instanceof ResourceNotFoundException || error instanceof PermanentError) return {};
        throw error;
      }
    },
    async put(content, token) {
      const command = new PutSecretValueCommand({
        SecretId: arn,
        SecretString: content,
        ClientRequestToken: token,
      });
      try {
        await client.send(command);
      } catch (cause) {
        // AWS repeats rejected parameters in its messages, and this one is a secret.
        throw new TransientError('publication-failed', 'The secrets could not be published', cause);
      }
    },
  };
}
