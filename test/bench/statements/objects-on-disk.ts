import { createReadStream } from 'node:fs';
import { appendFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { PartedBodyStore } from '#shared/events/body-store.ts';

/** The bucket of statements in a folder: what lies there is not in the memory that is measured. */
export async function createObjectsOnDisk(folder: string): Promise<PartedBodyStore> {
  await mkdir(folder, { recursive: true });
  const place = (key: string) => `${folder}/${key.replaceAll('/', ' ')}`;
  return {
    read: async (key) => readFile(place(key)),
    write: async (key, bytes) => writeFile(place(key), bytes),
    stream: (key) => createReadStream(place(key)),
    async begin(key) {
      const begun = `${place(key)}.begun`;
      await writeFile(begun, '');
      return {
        add: async (bytes) => appendFile(begun, bytes),
        complete: async () => rename(begun, place(key)),
        abort: async () => rm(begun),
      };
    },
  };
}
