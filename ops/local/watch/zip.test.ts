import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { zipOf } from './zip.ts';

const hasPython = spawnSync('python3', ['--version']).status === 0;

test.skipIf(!hasPython)('another program reads the files that were put in', () => {
  const folder = mkdtempSync(join(tmpdir(), 'zip-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const files = [
    { name: 'lambda.mjs', contents: Buffer.from('export const handler = "ü";\n') },
    { name: 'empty.mjs', contents: new Uint8Array() },
  ];
  writeFileSync(join(folder, 'code.zip'), zipOf(files));

  const unzipped = spawnSync('python3', ['-m', 'zipfile', '-e', 'code.zip', 'out'], {
    cwd: folder,
    encoding: 'utf8',
  });

  expect(unzipped.stderr).toBe('');
  for (const { name, contents } of files)
    expect(readFileSync(join(folder, 'out', name))).toEqual(Buffer.from(contents));
});
