import type { BodyStore } from '#shared/events/body-store.ts';

/** The bodies bucket. Few bodies are large enough for it, so the S3 client is loaded with the first of them. */
export function createBodies(bucket: string): BodyStore {
  let loading: Promise<BodyStore> | undefined;
  const load = async () => {
    const { createBucketObjects } = await import('./bucket-objects.ts');
    return createBucketObjects(bucket);
  };
  const objects = () => (loading ??= load());
  return {
    read: async (key) => (await objects()).read(key),
    write: async (key, bytes) => (await objects()).write(key, bytes),
  };
}
