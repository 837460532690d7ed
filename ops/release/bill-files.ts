import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { billOfMaterials, licenceList } from './bill-of-materials.ts';
import { type BundleContent, distinct, type Package } from './bundled-packages.ts';

/**
 * Writes a bill of materials of each bundle and one of all together, and the licences of what is in them. Returns all of
 * these packages.
 */
export async function writeBills(
  folder: string,
  product: Pick<Package, 'name' | 'version'>,
  contents: readonly BundleContent[],
): Promise<readonly Package[]> {
  const all = distinct(contents.flatMap(({ packages }) => packages));
  // A bundle that is gone would stay.
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const write = async (file: string, of: Pick<Package, 'name' | 'version'>, packages: readonly Package[]) =>
    writeFile(
      join(folder, `${file}.cdx.json`),
      `${JSON.stringify(billOfMaterials(of, packages), null, 2)}\n`,
    );
  for (const { name, packages } of contents)
    await write(name.replace('/', '-'), { ...product, name: `${product.name}/${name}` }, packages);
  await write(product.name, product, all);
  await writeFile(join(folder, 'licences.md'), licenceList(all));
  return all;
}
