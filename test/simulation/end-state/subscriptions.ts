import type { SimulatedBank } from '#sandbox/bank/create-bank.ts';
import { createSecretSeal } from '#shared/subscriptions/sealed-secret.ts';
import type { Cloud } from '../cloud.ts';
import type { SimulatedStage } from '../stage.ts';
import type { Stored } from '../stored.ts';
import { promise } from '../violation.ts';

interface SubscriptionsDeps {
  readonly bank: SimulatedBank;
  readonly cloud: Pick<Cloud, 'secrets'>;
  readonly stage: Pick<SimulatedStage, 'secretArns'>;
  readonly stored: Pick<Stored, 'work'>;
  readonly eventTypes: readonly string[];
}

/** Each type has one subscription with a published secret, and the bank has no others. */
export function subscriptionsStand({ bank, cloud, stage, stored, eventTypes }: SubscriptionsDeps): void {
  const known = stored.work.filter(
    ({ pk, sk }) => String(pk).startsWith('SUBSCRIPTION#') || String(sk).startsWith('SUBSCRIPTION#'),
  );
  const published = JSON.parse(cloud.secrets.value(stage.secretArns.subscriptions) ?? '{}') as Record<
    string,
    { readonly secrets: readonly string[] }
  >;
  const { key } = JSON.parse(cloud.secrets.value(stage.secretArns.subscriptionSeal) ?? '{}') as {
    readonly key: string;
  };
  const seal = createSecretSeal(Buffer.from(key));
  for (const eventType of eventTypes) {
    const active = known.filter(
      (entry) => entry['eventType'] === eventType && entry['retirement'] === undefined,
    );
    promise(active.length === 1, () => `${eventType} has ${active.length} active subscriptions`);
    const id = String(active[0]?.['id']);
    const secret = bank.store.subscriptions.find(id)?.secret ?? '';
    promise(
      known.every((row) => !JSON.stringify(row).includes(secret)),
      () => `${eventType}: the secret of ${id} lies open in the work table`,
    );
    promise(
      seal.open(String(active[0]?.['sealed']), id) === secret,
      () => `${eventType}: the bank does not have ${id}`,
    );
    promise(
      published[id]?.secrets.includes(secret) === true,
      () => `${eventType}: the secret of ${id} is not published`,
    );
  }
  for (const { id, event_type } of bank.store.subscriptions.all())
    promise(
      known.some((entry) => entry['id'] === id),
      () => `${event_type}: nobody knows the bank's subscription ${id}`,
    );
}
