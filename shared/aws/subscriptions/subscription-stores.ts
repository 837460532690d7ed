import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { Clock, Timers } from '#shared/kernel/clock.ts';
import type { Random } from '#shared/kernel/random.ts';
import type { KeepSubscriptionsDeps } from '#shared/subscriptions/run.ts';
import { productRecordWrite } from '#shared/aws/events/product-record.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { readMasterKey } from '#shared/aws/sdk/secret.ts';
import { ownSecrets } from '#shared/subscriptions/own-secrets.ts';
import { createSecretSeal } from '#shared/subscriptions/sealed-secret.ts';
import { silenceEvent } from '#shared/subscriptions/silence-event.ts';
import { createLastReceived } from './last-received.ts';
import { createLease } from '#shared/aws/work/lease.ts';
import { createSecretPublication } from './secret-publication.ts';
import { createSubscriptionRows } from './subscription-rows.ts';

interface SubscriptionStoresSettings {
  readonly workTable: string;
  readonly eventsTable: string;
  readonly secretArn: string;
  /** Of the key that seals the secrets in the table. */
  readonly sealSecretArn: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly timers: Timers;
}

const leaseName = 'subscriptions';

/** Longer than one call of the bank's client, whose deadline is 155 s; each write to the bank renews it. */
const leaseMs = 200_000;

/** Everything that the subscriptions job stores in AWS. */
export function createSubscriptionStores(
  settings: SubscriptionStoresSettings,
): Pick<KeepSubscriptionsDeps, 'rows' | 'publication' | 'lastReceived' | 'lease'> {
  const { eventsTable, clock } = settings;
  const readMaster = createMasterReader(settings.sealSecretArn);
  return {
    rows: createSubscriptionRows({
      ...settings,
      leaseName,
      readSeal: async () => createSecretSeal(await readMaster()),
      alsoWrites: (silence) => [
        productRecordWrite(silenceEvent(silence), { eventsTable, nowMs: clock.now() }),
      ],
    }),
    publication: createSecretPublication({
      arn: settings.secretArn,
      own: async () => ownSecrets(await readMaster()),
    }),
    lastReceived: createLastReceived(settings.eventsTable),
    lease: createLease({ ...settings, name: leaseName, durationMs: leaseMs }),
  };
}

/** The key that seals the signing secrets. It is read once per container. */
function createMasterReader(
  secretArn: string,
  client = new SecretsManagerClient(clientSettings),
): () => Promise<Uint8Array> {
  let known: Uint8Array | undefined;
  return async () => (known ??= await readMasterKey(client, secretArn));
}
