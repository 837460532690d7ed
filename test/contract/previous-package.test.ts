import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { previousPackage } from '#test/releases/previous-package.ts';

/** Whatever the person who runs this has set. */
const settings = [
  'user.name=A',
  'user.email=a@company.example',
  'commit.gpgSign=false',
  'tag.gpgSign=false',
].flatMap((each) => ['-c', each]);

function repository() {
  const root = mkdtempSync(join(tmpdir(), 'tags-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const git = (...args: readonly string[]) =>
    execFileSync('git', [...settings, ...args], {
      cwd: root,
      encoding: 'utf8',
    }).trim();
  git('init', '--quiet');
  const commit = () => {
    git('add', '--all');
    git('commit', '--quiet', '--allow-empty', '--message', 'Change');
    return git('rev-parse', 'HEAD');
  };
  const becomePackage = () => {
    mkdirSync(join(root, 'ops/package'), { recursive: true });
    writeFileSync(join(root, 'ops/package/write-package.ts'), '');
  };
  return { root, git, commit, becomePackage };
}

test('the release before is the newest tag below this commit that was a package', () => {
  const { root, git, commit, becomePackage } = repository();
  const first = commit();
  git('tag', 'v0.1.0');
  const inChangelog = () => ({ version: '0.1.0', commit: first });
  expect(previousPackage(root, inChangelog)).toMatchObject({
    version: '0.1.0 as a package',
    described: expect.stringContaining('stands in for the release before: none was a package yet') as string,
  });

  becomePackage();
  const second = commit();
  git('tag', '--annotate', 'v0.9.0', '--message', 'Release');
  commit();
  git('tag', 'v0.10.0-rc.1');
  expect(previousPackage(root, inChangelog)).toEqual({
    version: '0.9.0',
    commit: second,
    described: 'the release before, by its tag v0.9.0',
  });

  const third = commit();
  git('tag', 'v0.10.0');
  // The commit of a release is compared with the one before it, not with itself.
  expect(previousPackage(root, inChangelog).commit).toBe(second);
  commit();
  expect(previousPackage(root, inChangelog).commit).toBe(third);
});

test('a clone without tags knows the release before from the changelog', () => {
  const { root, commit, becomePackage } = repository();
  becomePackage();
  const released = commit();
  commit();
  expect(previousPackage(root, () => ({ version: '0.9.0', commit: released }))).toEqual({
    version: '0.9.0',
    commit: released,
    described: 'the release before, 0.9.0 in the changelog',
  });
});
