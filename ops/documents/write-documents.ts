import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { documents } from './documents.ts';

/** `npm run docs`: the interface as an OpenAPI document and as a page. */
const folder = path.resolve(import.meta.dirname, '../../docs/api');

await mkdir(folder, { recursive: true });
for (const [name, content] of Object.entries(await documents())) {
  await writeFile(path.join(folder, name), content);
  console.log(`docs/api/${name}: ${Math.round(Buffer.byteLength(content) / 1024)} KB`);
}
