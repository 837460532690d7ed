import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { documents } from './documents.ts';
import { brokenPromises, guarantees } from './events/guarantees.ts';

/** `npm run docs`: the interface and the events as documents for machines and as pages. */
const folder = path.resolve(import.meta.dirname, '../../docs');
const written = await documents();
await refuseBrokenPromises('events/guarantees.json');

for (const [name, content] of Object.entries(written)) {
  await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
  await writeFile(path.join(folder, name), content);
}
const kilobytes = Math.round(Buffer.byteLength(Object.values(written).join('')) / 1024);
console.log(`docs: ${Object.keys(written).length} files, ${kilobytes} KB`);

/** What teams were promised is replaced by no less, unless the version of the event type says so. */
async function refuseBrokenPromises(name: string): Promise<void> {
  const before = await readFile(path.join(folder, name), 'utf8').catch(() => '{}');
  const broken = brokenPromises(
    guarantees.parse(JSON.parse(before)),
    guarantees.parse(JSON.parse(written[name] ?? '{}')),
  );
  if (broken.length === 0) return;
  console.error(
    `${broken.join('\n')}\n\nTeams rely on this: keep it, or raise \`version\` of the definition.`,
  );
  process.exit(1);
}
