import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundledChunks } from './bundled-chunks.ts';

/** `node write-bundle.ts <entry> <directory>`: a process of its own for each bundle of a deployment. */
const [entry, directory] = process.argv.slice(2);
if (entry === undefined || directory === undefined) throw new Error('An entry and a directory are needed');

mkdirSync(directory, { recursive: true });
for (const { fileName, code } of await bundledChunks(entry)) writeFileSync(join(directory, fileName), code);
