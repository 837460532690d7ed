import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { printOutput } from '#ops/terminal/screen.ts';
import * as z from '#shared/kernel/zod.ts';
import { writeBills } from './bill-files.ts';
import { bundleContents } from './bundled-packages.ts';

/** `npm run sbom`: bills of materials of each function and of all together, and the list of licences. */
const root = resolve(import.meta.dirname, '../..');
const own = z.object({ name: z.string(), version: z.string() });
const product = own.parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')));
const contents = bundleContents();
const all = await writeBills(join(root, 'dist/sbom'), product, contents);
printOutput(`dist/sbom: ${contents.length} functions, ${all.length} packages`);
