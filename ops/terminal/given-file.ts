import { readFile } from 'node:fs/promises';
import { UsageError } from './usage-error.ts';

/** The content of a file that the person names. */
export async function givenFile(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch {
    throw new UsageError(`${path} cannot be read: name a file that exists and that you may read`);
  }
}
