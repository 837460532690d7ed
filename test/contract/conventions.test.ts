import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from '#shared/kernel/zod.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const json = (file: string): unknown => JSON.parse(read(file));

const { devDependencies } = z
  .object({ devDependencies: z.record(z.string(), z.string()) })
  .parse(json('package.json'));

test('version managers take the Node that npm installs', () => {
  expect(read('.nvmrc').trim()).toBe(devDependencies['node']);
});

test('the workflow does what `.ci/run` does, and nothing else', () => {
  const workflow = read('.github/workflows/check.yml');
  expect([...workflow.matchAll(/\brun: (.*)/g)].map(([, command]) => command)).toEqual(['bash .ci/run']);
});

test('editors break lines where the formatter does', () => {
  const { printWidth } = z.object({ printWidth: z.number() }).parse(json('.oxfmtrc.json'));
  expect(read('.editorconfig')).toContain(`max_line_length = ${printWidth}\n`);
});

test('the pages that people look for say what is expected of them', () => {
  expect(read('SECURITY.md')).toMatch(/^## Report a weakness$/m);
  expect(read('SECURITY.md')).toMatch(/^## Supported versions, and times to mend$/m);
  for (const part of ['Run it', 'Where things are', 'How a change is judged'])
    expect(read('CONTRIBUTING.md')).toContain(`\n## ${part}\n`);
  // A commented line for each: the owner fills in who it is.
  expect(read('.github/CODEOWNERS')).toMatch(/^# \* +@company\//m);
});
