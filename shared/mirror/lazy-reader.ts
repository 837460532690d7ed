import { memoised } from '#shared/kernel/memoised.ts';
import type { EntityReader } from './entity-reader.ts';

/** A reader that most batches do not need: what connects it to the bank is loaded with its first read. */
export function lazyReader(connect: () => Promise<EntityReader>): EntityReader {
  const connected = memoised(connect);
  return { read: async (entityId) => (await connected()).read(entityId) };
}
