import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { format, resolveConfig } from 'prettier';

/** Keeps a page of evidence or its data, by its path, in the form of all files. */
export async function keepEvidence(path: string, text: string): Promise<void> {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, await format(text, { ...(await resolveConfig(path)), filepath: path }));
}
