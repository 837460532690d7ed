import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { servedModule } from '#sandbox/server/served-module.ts';

/** What servers of ours show to people: see `sandbox/server/built-module.ts`. */
const pages = ['sandbox/page', 'shared/page', 'ops/console/page'];

/** Copies the pages below `lib`. Their modules lose their types. */
export async function writePages(root: string, folder: string): Promise<void> {
  for (const page of pages) await writePage(join(root, page), join(folder, 'lib', page));
}

async function writePage(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, filter: (path) => !path.endsWith('tsconfig.json') });
  for (const name of await readdir(to, { recursive: true })) {
    if (!name.endsWith('.ts')) continue;
    const file = join(to, name);
    await writeFile(file, await servedModule(await readFile(file, 'utf8')));
  }
}
