import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { previousRelease, type NamedRelease } from './changelog.ts';

interface PreviousPackage extends NamedRelease {
  /** For a page of evidence, behind "the tarball of": whether it was released, and how that is known. */
  readonly described: string;
}

/** Has handlers and jobs of a company, and not their calls of the bank. */
const standIn = '76ee571b6fb659cc4c2ebe578140d5bbc712701a';

/**
 * The release before this commit, of those that were a package: by its tag, as the owner signs it, or by the changelog where
 * a clone has no tags. 0.1.0 was none, so until there is another release, a commit after it stands in.
 */
export function previousPackage(
  root = join(import.meta.dirname, '..', '..'),
  inChangelog = previousRelease,
): PreviousPackage {
  const tagged = releaseTags(root).find(({ commit }) => isPackage(commit, root));
  if (tagged !== undefined)
    return { ...tagged, described: `the release before, by its tag v${tagged.version}` };
  const named = inChangelog();
  if (isPackage(named.commit, root))
    return { ...named, described: `the release before, ${named.version} in the changelog` };
  return {
    version: `${named.version} as a package`,
    commit: standIn,
    described: `commit ${standIn.slice(0, 12)}, which stands in for the release before: none was a package yet`,
  };
}

/** Of the commits below this one, the newest first. */
function releaseTags(root: string): readonly NamedRelease[] {
  // An annotated tag has an object of its own.
  const commit = '%(if)%(*objectname)%(then)%(*objectname)%(else)%(objectname)%(end)';
  const { stdout } = git(root, [
    ...['tag', '--list', 'v*', '--merged', 'HEAD', '--no-contains', 'HEAD', '--sort=-version:refname'],
    `--format=%(refname:short) ${commit}`,
  ]);
  return [...stdout.matchAll(/^v(?<version>\d+\.\d+\.\d+) (?<commit>[0-9a-f]{40})$/gm)].map(
    ([, version = '', hash = '']) => ({ version, commit: hash }),
  );
}

function isPackage(commit: string, root: string): boolean {
  return git(root, ['cat-file', '-e', `${commit}:ops/package/write-package.ts`]).status === 0;
}

const git = (cwd: string, args: readonly string[]) => spawnSync('git', args, { cwd, encoding: 'utf8' });
