import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Writes what is published into `dist/release`: the package as a tarball, bills of materials, the list of licences, and
 * `SHA256SUMS` over all of them, as `sha256sum --check` reads it. Returns the names of the files.
 */
export async function writeArtefacts(root: string): Promise<readonly string[]> {
  const folder = join(root, 'dist/release');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  run('npm', ['run', '--silent', 'package'], root);
  run('npm', ['run', '--silent', 'sbom'], root);
  run('npm', ['pack', '--silent', '--pack-destination', folder], join(root, 'dist/package'));
  await cp(join(root, 'dist/sbom'), join(folder, 'sbom'), { recursive: true });
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .toSorted();
  const sums = await Promise.all(
    names.map(async (name) => `${await digestOf(join(folder, name))}  ${name}\n`),
  );
  await writeFile(join(folder, 'SHA256SUMS'), sums.join(''));
  return [...names, 'SHA256SUMS'];
}

const digestOf = async (file: string) =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex');

function run(program: string, args: readonly string[], cwd: string): void {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${stdout}${stderr}`);
}
