import { spawnSync } from 'node:child_process';
import type { FolderRow } from './row.ts';
import type { Folder } from './subjects.ts';

/** Whether the rules or the tests of a folder differ from those of its row. */
export function isChanged({ name, files, own }: Folder, rows: readonly FolderRow[]): boolean {
  const [commit = ''] = rows.find(({ folder }) => folder === name)?.commit.split(' ') ?? [];
  if (commit === '') return true;
  const { status } = spawnSync('git', ['diff', '--quiet', commit, '--', ...files, ...own]);
  // A commit that this clone does not have says nothing.
  return status !== 0;
}
