import type { ErasableObjects } from '#shared/erasure/stores.ts';
import { memoised } from '#shared/kernel/memoised.ts';

/** The bodies bucket, for erasing. Most runs erase nobody, so the S3 client loads with the first object. */
export function createErasableObjects(bucket: string): ErasableObjects {
  const objects = memoised(async () => {
    const { createObjectVersions } = await import('./object-versions.ts');
    return createObjectVersions(bucket);
  });
  return {
    versions: async (key) => (await objects()).versions(key),
    remove: async (key) => (await objects()).remove(key),
  };
}
