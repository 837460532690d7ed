import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { printOutput } from '#ops/terminal/screen.ts';
import { writeBills } from '#ops/release/bill-files.ts';
import { bundleContents, packagesOf } from '#ops/release/bundled-packages.ts';
import { readAtRunTime } from './entries.ts';
import { manifestOf, ownManifest } from './manifest.ts';
import { writeDeclarations } from './write-declarations.ts';
import { writeFunctions } from './write-functions.ts';
import { writeGuides } from './write-guides.ts';
import { writeModules } from './write-modules.ts';
import { writePages } from './write-pages.ts';

/** `npm run package`: what a company installs, in `dist/package`. `npm pack` makes one file of it. */
const root = resolve(import.meta.dirname, '../..');
const folder = join(root, 'dist/package');

// A module that is gone would stay.
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const own = ownManifest.parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')));
await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifestOf(own), null, 2)}\n`);
const modules = await writeModules(root, folder);
const functions = writeFunctions(root, folder);
await writePages(root, folder);
writeDeclarations(root, folder);
for (const [from, to] of Object.entries(readAtRunTime))
  await cp(join(root, from), join(folder, to), { recursive: true });
for (const name of ['CHANGELOG.md', 'SECURITY.md']) await cp(join(root, name), join(folder, name));
await cp(join(root, 'ops/package/README.md'), join(folder, 'README.md'));
await writeGuides(folder);
await writeBills(join(folder, 'sbom'), own, [
  ...bundleContents(),
  { name: 'entries', packages: packagesOf(Object.keys(modules.inputs)) },
]);
printOutput(`dist/package: ${own.name} ${own.version}, ${functions} functions`);
