import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildSync } from 'esbuild';
import { expect, test } from 'vitest';
import { entries } from './entries.ts';

const root = resolve(import.meta.dirname, '../..');
/** In the stacks of a company anyway. */
const ofStacks = ['aws-cdk-lib', 'aws-cdk-lib/*', 'constructs', 'cdk-nag', 'esbuild'];

function kilobytesOf(entry: string): number {
  const { outputFiles } = buildSync({
    absWorkingDir: root,
    entryPoints: [`ops/package/entries/${entry}.ts`],
    bundle: true,
    write: false,
    minify: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    mainFields: ['module', 'main'],
    external: ofStacks,
    legalComments: 'none',
    logLevel: 'error',
  });
  return gzipSync(outputFiles[0]!.contents).length / 1_024;
}

/** The last cell of the row of an import. */
function statedFor(path: string): number {
  const readme = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8');
  const name = `partner-banking${path.slice(1)}`;
  const row = readme.split('\n').find((line) => line.startsWith(`| \`${name}\` `));
  return Number(row?.split('|').at(-2));
}

test.each(Object.entries(entries))('%s takes what the page says, and at most a tenth less', (path, entry) => {
  const [size, stated] = [kilobytesOf(entry), statedFor(path)];
  expect(size).toBeLessThanOrEqual(stated);
  expect(size).toBeGreaterThan(stated > 1 ? stated * 0.9 : 0);
});

test('the client alone takes at most 50 KB', () => {
  expect(statedFor('./client')).toBeLessThanOrEqual(50);
});
