import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { keptOutcomes } from './kept-outcomes.ts';

function fileOf(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'outcomes-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'seeds.keep');
  writeFileSync(path, text);
  return path;
}

test('a file that somebody created before the first outcome holds none', () => {
  expect(keptOutcomes(fileOf('')).known).toEqual([]);
});

test('an outcome that was kept is known to the next run, one that failed is not', () => {
  const path = fileOf('');
  const failed = { commit: 'abc', outcome: { seed: 2, failure: 'seed 2: …' } };
  keptOutcomes(path).keep(failed);
  writeFileSync(path, `{"commit":"abc","outcome":{"seed":1,"result":{}}}\n`, { flag: 'a' });

  expect(keptOutcomes(path).known.map(({ outcome }) => outcome.seed)).toEqual([1]);
});
