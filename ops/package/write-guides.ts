import { existsSync, globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/** Pages of the repository that the package has in another place. */
const moved: Readonly<Record<string, string>> = { 'ops/package/README.md': 'README.md' };

/** Leaves in the pages that are copied only the links that lead on in the package: it has neither our sources nor our examples. */
export async function writeGuides(folder: string): Promise<void> {
  for (const page of globSync('docs/**/*.{md,txt}', { cwd: folder })) {
    const file = join(folder, page);
    await writeFile(file, inPackage(await readFile(file, 'utf8'), { folder, page }));
  }
}

interface Place {
  readonly folder: string;
  /** Its path in the package. */
  readonly page: string;
}

const link = /\[(?<words>[^\]]+)\]\((?<target>[^)#:\s]+)(?<chapter>#[^)\s]*)?\)/;

function inPackage(text: string, place: Place): string {
  const linked = text.replaceAll(new RegExp(link, 'g'), (shown) => {
    const { words = '', target = '', chapter = '' } = link.exec(shown)?.groups ?? {};
    const found = foundIn(target, place);
    return found === undefined ? words : `[${words}](${found}${chapter})`;
  });
  // A list of pages names no page that is not there.
  return place.page.endsWith('.txt') ? linked.replaceAll(/^- (?!\[).*\n/gm, '') : linked;
}

function foundIn(target: string, { folder, page }: Place): string | undefined {
  const path = join(dirname(page), target);
  const own = moved[path] ?? path;
  return existsSync(join(folder, own)) ? relative(dirname(page), own) : undefined;
}
