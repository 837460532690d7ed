import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { BodyStore } from '#shared/events/body-store.ts';
import type { Clock, Timers } from '#shared/kernel/clock.ts';
import { memoised } from '#shared/kernel/memoised.ts';
import type { Random } from '#shared/kernel/random.ts';
import type { LifeStores } from '#shared/lives/ports.ts';
import type { QuarantinedWebhooks } from '#shared/receiving/quarantined-webhook.ts';
import { createManifestReader } from '#shared/aws/archive/archive-manifests.ts';
import { createReadFailures } from '#shared/aws/failures/failure-rows.ts';
import { createPublishedAt } from '#shared/aws/fanout/publication-receipts.ts';
import { createReadSetAside } from '#shared/aws/fanout/set-aside-events.ts';
import { createMirrorRepository } from '#shared/aws/mirror/mirror-repository.ts';
import { createTombstones } from '#shared/aws/mirror/tombstones.ts';
import { createBodies } from '#shared/aws/receiving/bodies.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { createReadRecord } from './life-records.ts';
import { createKindsOf, createLifeRows } from './life-rows.ts';
import { createSearchRecords } from './search-records.ts';

interface LifeStoresSettings {
  readonly eventsTable: string;
  readonly mirrorTable: string;
  readonly workTable: string;
  readonly bodiesBucket: string;
  /** Functions that write down what fails in them. */
  readonly functions: readonly string[];
  /** Handlers of the company's own. */
  readonly handlers: readonly string[];
  /** A stage without fees may not read them. */
  readonly chargesFees: boolean;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
}

interface LifeObjects {
  readonly bodies: Pick<BodyStore, 'read'>;
  readonly rejected: Pick<QuarantinedWebhooks, 'read'>;
}

/** All stores that know something of an event, each read by calls that change nothing. */
export function createLifeStores(
  settings: LifeStoresSettings,
  client = new DynamoDBClient(clientSettings),
  { bodies, rejected } = objectsOf(settings),
): LifeStores {
  const { eventsTable, mirrorTable, workTable } = settings;
  return {
    record: createReadRecord(eventsTable, client),
    search: createSearchRecords(settings, client),
    kindsOf: createKindsOf(mirrorTable, client),
    mirror: createMirrorRepository({ mirrorTable, bodies }, client),
    rejected,
    failing: createReadFailures(settings, client),
    publishedAt: createPublishedAt(workTable, client),
    setAside: createReadSetAside(workTable, client),
    manifests: createManifestReader(workTable, client),
    tombstones: createTombstones(mirrorTable, client),
    ...createLifeRows(settings, client),
  };
}

/** Few lives need an object, so the client of S3 loads with the first one. */
function objectsOf({ bodiesBucket }: LifeStoresSettings): LifeObjects {
  const quarantined = memoised(async () => {
    const { createQuarantinedWebhooks } = await import('#shared/aws/receiving/quarantined-webhooks.ts');
    return createQuarantinedWebhooks(bodiesBucket);
  });
  return {
    bodies: createBodies(bodiesBucket),
    rejected: { read: async (day, id) => (await quarantined()).read(day, id) },
  };
}
