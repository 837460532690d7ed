import { createBodies } from '#shared/aws/receiving/bodies.ts';
import type { PartedBodyStore } from '#shared/events/body-store.ts';
import { memoised } from '#shared/kernel/memoised.ts';

/** The bucket of statements. The S3 client loads with the first of them, and the sending of parts with a long one. */
export function createStatementObjects(bucket: string): PartedBodyStore {
  const parted = memoised(async () => {
    const { createObjectParts } = await import('#shared/aws/sdk/object-parts.ts');
    return createObjectParts(bucket);
  });
  const streamed = memoised(async () => {
    const { createBucketObjects } = await import('#shared/aws/sdk/bucket-objects.ts');
    return createBucketObjects(bucket);
  });
  return {
    ...createBodies(bucket),
    async *stream(key) {
      yield* (await streamed()).stream(key);
    },
    begin: async (key) => (await parted()).begin(key),
  };
}
