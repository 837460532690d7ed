import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { subscriptionSecrets } from '#shared/events/subscription-secrets.ts';
import type { PublishedSecrets } from '#shared/receiving/known-subscriptions.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { readSecret } from '#shared/aws/sdk/secret.ts';

/** The published subscriptions in Secrets Manager. */
export function createPublishedSecrets(
  arn: string,
  client = new SecretsManagerClient(clientSettings),
): PublishedSecrets {
  return { read: () => readSecret(client, arn, subscriptionSecrets) };
}
