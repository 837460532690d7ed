import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { printOutput } from '#ops/terminal/screen.ts';
import * as z from '#shared/kernel/zod.ts';
import { billOfMaterials, licenceList } from './bill-of-materials.ts';
import { bundleContents, distinct } from './bundled-packages.ts';

/** `npm run sbom`: bills of materials of each function and of all together, and the list of licences. */
const root = resolve(import.meta.dirname, '../..');
const folder = join(root, 'dist/sbom');
const own = z.object({ name: z.string(), version: z.string() });
const product = own.parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')));
const contents = bundleContents();
const all = distinct(contents.flatMap(({ packages }) => packages));

// A function that is gone would stay.
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
for (const { name, packages } of [...contents, { name: '', packages: all }]) {
  const file = name === '' ? product.name : name.replace('/', '-');
  const of = { name: name === '' ? product.name : `${product.name}/${name}`, version: product.version };
  await writeFile(
    join(folder, `${file}.cdx.json`),
    `${JSON.stringify(billOfMaterials(of, packages), null, 2)}\n`,
  );
}
await writeFile(join(folder, 'licences.md'), licenceList(all));
printOutput(`dist/sbom: ${contents.length} functions, ${all.length} packages`);
