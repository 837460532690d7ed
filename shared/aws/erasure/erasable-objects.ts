import type { ErasableObjects, ErasableStatements } from '#shared/erasure/stores.ts';
import { memoised } from '#shared/kernel/memoised.ts';

/** A bucket, for erasing. Most runs erase nobody, so the S3 client loads with the first object. */
export function createErasableObjects(bucket: string): ErasableObjects & ErasableStatements {
  const objects = memoised(async () => {
    const { createObjectVersions } = await import('./object-versions.ts');
    return createObjectVersions(bucket);
  });
  return {
    keys: async (accountId) => (await objects()).keys(accountId),
    versions: async (key) => (await objects()).versions(key),
    remove: async (key) => (await objects()).remove(key),
  };
}
