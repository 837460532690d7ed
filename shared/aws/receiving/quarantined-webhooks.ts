import { createBucketObjects } from '#shared/aws/sdk/bucket-objects.ts';
import { ifPresent } from '#shared/events/body-store.ts';
import { quarantineKey } from '#shared/receiving/quarantine.ts';
import { quarantinedWebhook, type QuarantinedWebhooks } from '#shared/receiving/quarantined-webhook.ts';
import { createQuarantineList } from './quarantine-list.ts';

/** The objects of the quarantine in S3. */
export function createQuarantinedWebhooks(bucket: string): QuarantinedWebhooks {
  const objects = createBucketObjects(bucket);
  return {
    list: createQuarantineList(bucket),
    async read(day, id) {
      const bytes = await ifPresent(objects.read(quarantineKey(day, id)));
      return bytes && quarantinedWebhook.parse(JSON.parse(Buffer.from(bytes).toString()));
    },
  };
}
