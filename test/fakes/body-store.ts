import { AbsentBodyError, type PartedBodyStore } from '#shared/events/body-store.ts';

/** A body store in memory. */
export function createMemoryBodyStore() {
  const objects = new Map<string, Uint8Array>();
  let failure: Error | undefined;
  const store: PartedBodyStore = {
    async read(key) {
      if (failure !== undefined) throw failure;
      const bytes = objects.get(key);
      if (bytes === undefined) throw new AbsentBodyError();
      return Promise.resolve(bytes);
    },
    async write(key, bytes) {
      if (failure !== undefined) throw failure;
      await Promise.resolve(objects.set(key, bytes));
    },
    async *stream(key) {
      yield await store.read(key);
    },
    async begin(key) {
      const parts: Uint8Array[] = [];
      return Promise.resolve({
        async add(bytes) {
          if (failure !== undefined) throw failure;
          await Promise.resolve(parts.push(bytes));
        },
        complete: async () => store.write(key, Buffer.concat(parts)),
        abort: async () => Promise.resolve(),
      });
    },
  };
  return { ...store, objects, failWith: (error: Error | undefined) => void (failure = error) };
}
