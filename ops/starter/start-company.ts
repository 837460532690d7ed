import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { starterFiles } from './starter-files.ts';

const files = join(import.meta.dirname, '../starter/files');

/** Stands for the name of the company's package in each file. */
const placeholder = 'my-bank';

/**
 * Writes the files of a company into a folder, whose name becomes that of its package. Returns their paths. Rejects with what
 * to do, and writes nothing, if the folder is not empty or npm would refuse the name.
 */
export async function startCompany(folder: string): Promise<readonly string[]> {
  const path = resolve(folder);
  const name = basename(path);
  refuseName(name);
  if (existsSync(path) && (await namesIn(path)).length > 0)
    throw new Error(`${folder} is not empty: name a folder that is new`);
  const paths = Object.entries(starterFiles);
  for (const [to, from] of paths) {
    const text = await readFile(join(files, from), 'utf8');
    await mkdir(dirname(join(path, to)), { recursive: true });
    await writeFile(join(path, to), text.replaceAll(placeholder, name));
  }
  return paths.map(([to]) => to);
}

async function namesIn(path: string): Promise<readonly string[]> {
  try {
    return await readdir(path);
  } catch (cause) {
    throw new Error(`${path} is no folder: name one that is new`, { cause });
  }
}

/** A package in whose folder npm could not install ours, or that npm refuses. */
const takenNames = ['node_modules', 'favicon.ico', 'partner-banking'];

function refuseName(name: string): void {
  if (/^[a-z0-9][a-z0-9._~-]{0,213}$/.test(name) && !takenNames.includes(name)) return;
  throw new Error(
    `${JSON.stringify(name)} cannot be the name of a package: use lowercase letters, digits and dashes, such as my-bank`,
  );
}
