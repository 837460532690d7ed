import { execFileSync } from 'node:child_process';

/** The commit that is checked out, and whether anything that tests run differs from it. */
export function commitOf(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const isChanged = git('status', '--porcelain', '--', 'functions', 'shared', 'sandbox', 'test') !== '';
  return git('rev-parse', 'HEAD') + (isChanged ? ', with changes that are not committed' : '');
}
