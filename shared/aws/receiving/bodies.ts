import type { BodyStore } from '#shared/events/body-store.ts';
import { memoised } from '#shared/kernel/memoised.ts';

/** The bodies bucket. Few bodies are large enough for it, so the S3 client loads with the first of them. */
export function createBodies(bucket: string): BodyStore {
  const objects = memoised(async () => {
    const { createBucketObjects } = await import('#shared/aws/sdk/bucket-objects.ts');
    return createBucketObjects(bucket);
  });
  return {
    read: async (key) => (await objects()).read(key),
    write: async (key, bytes) => (await objects()).write(key, bytes),
  };
}
