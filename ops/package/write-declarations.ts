import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { entries } from './entries.ts';

/**
 * Writes the declarations of the entries below `types`, and of all modules that they name, as a compiler makes them.
 * Throws with what the compiler says of these; of others it may lack a name, since nobody imports them.
 */
export function writeDeclarations(root: string, folder: string): void {
  const types = join(folder, 'types');
  const compiler = join(root, 'node_modules/.bin/tsc');
  const { stdout } = spawnSync(compiler, ['-p', 'ops/package', '--outDir', types], {
    cwd: root,
    encoding: 'utf8',
  });
  const reached = reachedFrom(
    Object.values(entries).map((name) => join(types, `ops/package/entries/${name}.d.ts`)),
    types,
  );
  const wrong = stdout
    .split('\n')
    .filter((line) => reached.has(join(types, line.replace(/\.ts\(.*$/, '.d.ts'))));
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  for (const file of globSync(join(types, '**/*.d.ts'))) if (!reached.has(file)) rmSync(file);
}

/** The files and all that they import, by their paths. */
function reachedFrom(files: readonly string[], types: string): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = [...files];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue;
    if (!existsSync(file))
      throw new Error(`${relative(types, file)} was not written: the compiler failed before`);
    reached.add(file);
    waiting.push(...modulesIn(readFileSync(file, 'utf8'), { file, types }));
  }
  return reached;
}

interface Place {
  readonly file: string;
  readonly types: string;
}

function modulesIn(text: string, { file, types }: Place): readonly string[] {
  const names = [...text.matchAll(/(?:from |import\(|import )['"]([#.][^'"]+)\.ts['"]/g)].map(
    ([, name = '']) => name,
  );
  return names.map((name) =>
    name.startsWith('#') ? join(types, `${name.slice(1)}.d.ts`) : `${resolve(dirname(file), name)}.d.ts`,
  );
}
