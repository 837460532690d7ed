import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { printError, printOutput } from '#ops/terminal/screen.ts';
import { documents, namesInGit } from './documents.ts';
import { brokenPromises, guarantees } from './events/guarantees.ts';
import { readingList } from './reading-list.ts';

/** `npm run docs`: the interface, the events and the simulated bank as documents for machines and as pages. */
const root = path.resolve(import.meta.dirname, '../..');
const written = await documents();
await refuseBrokenPromises('events/guarantees.json');

const inGit = Object.entries(written).filter(([name]) => namesInGit.has(name));
await write('docs', inGit);
// It lists pages that have just been written.
await write('docs', [['llms.txt', readingList(root)]]);
// A page of a type that is gone would stay.
await rm(path.join(root, 'dist/docs'), { recursive: true, force: true });
await write('dist/docs', Object.entries(written));

async function write(folder: string, files: readonly (readonly [string, string])[]): Promise<void> {
  for (const [name, content] of files) {
    const file = path.join(root, folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  const kilobytes = Math.round(Buffer.byteLength(files.map(([, content]) => content).join('')) / 1024);
  printOutput(`${folder}: ${files.length} files, ${kilobytes} KB`);
}

/** What teams were promised is replaced by no less, unless the version of the event type says so. */
async function refuseBrokenPromises(name: string): Promise<void> {
  const before = await readFile(path.join(root, 'docs', name), 'utf8').catch(() => '{}');
  const broken = brokenPromises(
    guarantees.parse(JSON.parse(before)),
    guarantees.parse(JSON.parse(written[name] ?? '{}')),
  );
  if (broken.length === 0) return;
  printError(`${broken.join('\n')}\n\nTeams rely on this: keep it, or raise \`version\` of the definition.`);
  process.exit(1);
}
