import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { entries } from './entries.ts';

test('the files of the starter find the entries by the same names in this repository', () => {
  const file = join(import.meta.dirname, '../../package.json');
  const { exports } = JSON.parse(readFileSync(file, 'utf8')) as { exports: unknown };
  const sources = Object.entries(entries).map(([path, name]) => [path, `./ops/package/entries/${name}.ts`]);
  expect(exports).toEqual(Object.fromEntries(sources));
});
