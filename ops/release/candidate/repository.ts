import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as z from '#shared/kernel/zod.ts';

/** What a release asks of the repository in which it is made. */
export interface Repository {
  /** Paths that differ from the newest commit, or that no commit has. */
  readonly uncommitted: readonly string[];
  readonly commit: string;
  /** The commit that `.ci/run` has checked last, as a whole and with success. */
  readonly checked: string | undefined;
  readonly version: string;
  readonly changelog: string;
  /** Where people find how to report a weakness. */
  readonly security: string;
  /** Names of the changes that no release has taken over. */
  readonly pending: readonly string[];
  readonly evidence: readonly EvidencePage[];
  /** Files that are deployed and differ between a commit and the newest one. Undefined if there is no such commit. */
  readonly deployedSince: (commit: string) => readonly string[] | undefined;
}

export interface EvidencePage {
  readonly name: string;
  readonly text: string;
}

/** Where `.ci/run` leaves the commit that passed. */
const passed = '.local/passed';

const manifest = z.object({ version: z.string() });

const deployedFolders = ['functions', 'infra', 'ops', 'sandbox', 'shared', 'package-lock.json'];

export function repositoryIn(folder: string): Repository {
  const git = (...args: readonly string[]) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const linesOf = (output: string) => output.split('\n').filter((line) => line !== '');
  const read = (path: string) => readFileSync(join(folder, path), 'utf8');
  const filesBy = (pattern: string) => globSync(pattern, { cwd: folder }).toSorted();
  const [checked] = filesBy(passed).map((path) => read(path).trim());
  const { version } = manifest.parse(JSON.parse(read('package.json')));
  return {
    uncommitted: linesOf(git('status', '--porcelain')).map((line) => line.slice(3)),
    commit: git('rev-parse', 'HEAD').trim(),
    checked,
    version,
    changelog: read('CHANGELOG.md'),
    security: read('SECURITY.md'),
    pending: filesBy('.changeset/*.md').map((path) => basename(path, '.md')),
    evidence: filesBy('docs/evidence/*.md').map((path) => ({ name: basename(path), text: read(path) })),
    deployedSince(commit) {
      try {
        const changed = linesOf(git('diff', '--name-only', commit, 'HEAD', '--', ...deployedFolders));
        return changed.filter((path) => !path.endsWith('.test.ts'));
      } catch {
        return undefined;
      }
    },
  };
}
