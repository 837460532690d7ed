import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { tablesIn } from '#test/markdown-tables.ts';
import { deployableStage } from '#test/fixtures/stages.ts';
import { ceilingsOf } from './ceilings/table.ts';

test('the page of ceilings has the numbers that follow from keys, settings and rates of AWS', async () => {
  const [table] = tablesIn(readFileSync('docs/CEILINGS.md', 'utf8'));
  expect(table).toEqual(await ceilingsOf(deployableStage('production')));
});
