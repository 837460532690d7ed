import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { changelogSections, pendingChanges, previousRelease } from '#test/releases/changelog.ts';

const released = [...changelogSections()];
const pending = pendingChanges();

test('the package has the version of the newest release, and releases follow each other', () => {
  const versions = released.map(([title]) => title.split(' ')[0] ?? '');
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };
  expect(versions[0]).toBe(version);
  const ordered = versions.toSorted((one, other) => other.localeCompare(one, 'en', { numeric: true }));
  expect(versions).toEqual(ordered);
});

test('each release says what moves, and so do the changes that come with the next one', () => {
  const next = pending.map(({ text }) => text).join('');
  for (const text of [...released.map(([, said]) => said), ...(pending.length === 0 ? [] : [next])])
    for (const moves of ['Stateful resources', 'Rows', 'Events']) expect(text).toMatch(moves);
});

test('a change that waits for a release says how it raises the version', () => {
  for (const { file, raises } of pending) expect(['major', 'minor', 'patch'], file).toContain(raises);
});

test('the newest release whose commit is known is the one before this', () => {
  const text = `# Changelog\n\n## 0.2.0\n\n## 0.1.0 (2026-01-05)\n\nCommit ${'a'.repeat(40)}.\n`;
  expect(previousRelease(changelogSections(text))).toEqual({ version: '0.1.0', commit: 'a'.repeat(40) });
  expect(() => previousRelease(changelogSections('## 0.2.0\n'))).toThrow('names no release');
});
