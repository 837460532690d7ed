import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { changelogSections, previousRelease } from '#test/releases/changelog.ts';

const [unreleased, ...released] = changelogSections();

test('the package has the version of the newest release, and releases follow each other', () => {
  const versions = released.map(([title]) => title.split(' ')[0] ?? '');
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };
  expect(versions[0]).toBe(version);
  const ordered = versions.toSorted((one, other) => other.localeCompare(one, 'en', { numeric: true }));
  expect(versions).toEqual(ordered);
});

test('what is not released, and each release, says what moves', () => {
  expect(unreleased?.[0]).toBe('Unreleased');
  for (const [, text] of [...released, ...(unreleased === undefined ? [] : [unreleased])])
    for (const moves of ['Stateful resources', 'Rows', 'Events']) expect(text).toContain(`- **${moves}.** `);
});

test('the newest release whose commit is known is the one before this', () => {
  const text = `## Unreleased\n\n## 0.2.0 (2026-02-01)\n\n## 0.1.0 (2026-01-05)\n\nCommit ${'a'.repeat(40)}.\n`;
  expect(previousRelease(changelogSections(text))).toEqual({ version: '0.1.0', commit: 'a'.repeat(40) });
  expect(() => previousRelease(changelogSections('## Unreleased\n'))).toThrow('names no release');
});
