import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { verdictOf } from '#test/fakes/third-side.ts';
import { amountCases } from '#test/fixtures/third-side/amounts.ts';
import type { ThirdSideCase } from '#test/fixtures/third-side/case.ts';
import { dayCases, handCases } from '#test/fixtures/third-side/days.ts';
import { fileCases } from '#test/fixtures/third-side/files.ts';
import { referenceCases } from '#test/fixtures/third-side/references.ts';
import { formatted } from '#test/kept-evidence.ts';
import { cell } from '#test/markdown-tables.ts';

const groups = {
  References: referenceCases,
  Amounts: amountCases,
  'Days: the first one is a Monday, and the window is two days': dayCases,
  'By hand': handCases,
  'Files and examples': fileCases,
};

describe.each(Object.entries(groups))('%s', (_group, cases) => {
  test.each(cases.map((each) => [each.name, each] as const))('%s', async (_name, each) => {
    expect(await verdictOf(each)).toEqual(each.verdict);
  });
});

test('the page of evidence has each case with its verdict', async () => {
  const cases = Object.values(groups).flat();
  expect(cases.length).toBeGreaterThanOrEqual(40);
  expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
  const page = [
    '# The third side: a ledger of the partner',
    `${cases.length} cases, each played at the simulated bank and compared by the job. \`test/contract/third-side.test.ts\` holds them; \`vitest run --project contract third-side -u\` writes this page.`,
    ...Object.entries(groups).map(([group, some]) => `## ${group}\n\n${tableOf(some)}`),
  ];
  const path = resolve('docs/evidence/third-side.md');
  await expect(await formatted(path, `${page.join('\n\n')}\n`)).toMatchFileSnapshot(path);
});

function tableOf(cases: readonly ThirdSideCase[]): string {
  const rows = cases.map(({ name, settings = {}, verdict }) => {
    // Examples have their settings in a file.
    const shown = name.startsWith('example') ? '' : JSON.stringify(settings).replace(/^\{\}$/, '');
    return `| ${cell(name)} | ${shown === '' ? '' : `\`${cell(shown)}\``} | ${verdict.map((each) => `\`${each}\``).join(', ') || 'clean'} |`;
  });
  return ['| case | settings | verdict |', '| --- | --- | --- |', ...rows].join('\n');
}
