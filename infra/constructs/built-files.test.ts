import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { builtFiles } from './built-files.ts';

let folder: string;
let kept: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'built-'));
  kept = join(folder, 'kept');
  vi.stubEnv('KEPT_BUILDS', kept);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
  write(
    'entry.ts',
    `import { name } from './name.ts';\nclass Named { name = name }\nconsole.log(new Named());`,
  );
  write('name.ts', `export const name = 'first';`);
});

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

function built(): string {
  const options = { absWorkingDir: folder, outdir: 'out', entryPoints: ['entry.ts'], bundle: true };
  const [file] = builtFiles(options);
  return Buffer.from(file!.contents).toString();
}

/** A file that was written just now may still change within its time stamp: nothing is kept until that has passed. */
function builtAndKept(): string {
  let text: string;
  do text = built();
  while (!filesKept().some((name) => name.endsWith('.json')));
  return text;
}

const filesKept = () => readdirSync(kept);

test('another process does not build what it has built', () => {
  const text = builtAndKept();
  const [name = ''] = filesKept();
  expect(filesKept()).toEqual([name]);
  // Only who reads it can find this in it.
  const path = join(kept, name);
  const edited = JSON.parse(readFileSync(path, 'utf8')) as { files: { contents: string }[] };
  edited.files[0]!.contents = Buffer.from('read').toString('base64');
  writeFileSync(path, JSON.stringify(edited));

  expect(text).toContain('first');
  expect(built()).toBe('read');
});

test.each([
  { what: 'a source file', name: 'name.ts', text: `export const name = 'second';`, seen: 'second' },
  {
    what: 'a tsconfig.json that was not there',
    name: 'tsconfig.json',
    text: '{"compilerOptions":{"target":"es2020","useDefineForClassFields":false}}',
    seen: 'this.name = name',
  },
])('$what that has changed is built anew', ({ name, text, seen }) => {
  expect(builtAndKept()).not.toContain(seen);
  write(name, text);
  expect(built()).toContain(seen);
});

test('without a folder nothing is kept', () => {
  vi.stubEnv('KEPT_BUILDS', undefined);
  expect(built()).toContain('first');
  expect(readdirSync(folder).toSorted()).toEqual(['entry.ts', 'name.ts']);
});
