import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { servedModule } from '#sandbox/server/served-module.ts';

/** Copies the page of the simulated bank below `lib/page`. Its modules lose their types. */
export async function writePage(root: string, folder: string): Promise<void> {
  const page = join(folder, 'lib/page');
  await cp(join(root, 'sandbox/page'), page, {
    recursive: true,
    filter: (path) => !path.endsWith('tsconfig.json'),
  });
  for (const name of await readdir(page, { recursive: true })) {
    if (!name.endsWith('.ts')) continue;
    const file = join(page, name);
    await writeFile(file, await servedModule(await readFile(file, 'utf8')));
  }
}
