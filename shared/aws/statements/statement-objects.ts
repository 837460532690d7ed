import { createBodies } from '#shared/aws/receiving/bodies.ts';
import type { PartedBodyStore } from '#shared/events/body-store.ts';
import { memoised } from '#shared/kernel/memoised.ts';

/** The bucket of statements. The S3 client loads with the first of them, and the sending of parts with a long one. */
export function createStatementObjects(bucket: string): PartedBodyStore {
  const parted = memoised(async () => {
    const { createObjectParts } = await import('#shared/aws/sdk/object-parts.ts');
    return createObjectParts(bucket);
  });
  return { ...createBodies(bucket), begin: async (key) => (await parted()).begin(key) };
}
