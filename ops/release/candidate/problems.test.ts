import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { problemsOf } from './problems.ts';
import { repositoryIn } from './repository.ts';

let folder = '';

const git = (...args: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@company.example', ...args], {
    cwd: folder,
    encoding: 'utf8',
  }).trim();

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

/** Commits what is written, and returns the commit. */
function commit(): string {
  git('add', '--all');
  git('commit', '--quiet', '--message', 'A change');
  return git('rev-parse', 'HEAD');
}

const pass = (checked: string) => write('.local/passed', `${checked}\n`);
const evidenceOf = (seen: string) =>
  `# Fees\n\n- Commit: ${seen}\n- Command: \`npm run soak -- fees --write\`\n`;
const problems = () => problemsOf(repositoryIn(folder));

/** A repository whose newest commit can be released. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'release-'));
  git('init', '--quiet', '--initial-branch', 'main');
  write('.gitignore', '.local/\n');
  write('package.json', '{ "version": "0.2.0" }');
  write('CHANGELOG.md', '# Changelog\n\n## 0.2.0\n\n## 0.1.0 (2026-11-28)\n');
  write('SECURITY.md', 'Write to security@north-bank.test.\n');
  write('shared/fees.ts', 'export const fee = 1;\n');
  const seen = commit();
  write('docs/evidence/fees.md', evidenceOf(seen));
  pass(commit());
});

afterEach(() => rmSync(folder, { recursive: true }));

test('a commit that is checked, named and seen can be released', () => {
  expect(problems()).toEqual([]);
});

test('the address for reports of weaknesses has to be filled in', () => {
  write('SECURITY.md', 'Write to security@company.example.\n');
  pass(commit());
  expect(problems()).toEqual([
    'SECURITY.md still has security@company.example: put the address there at which you read reports of weaknesses',
  ]);
});

test('what no commit has is named', () => {
  write('CHANGELOG.md', '# Changelog\n\n## 0.2.0\n');
  write('shared/other.ts', '');
  expect(problems()).toEqual([
    'CHANGELOG.md and 1 more differ from the newest commit: commit or remove them',
  ]);
});

test('a commit after the one that passed has to pass itself', () => {
  write('README.md', '# Product\n');
  const newest = commit();
  expect(problems()).toEqual([
    expect.stringMatching(
      RegExp(`^\\.ci/run has passed for [0-9a-f]{40}, and the newest one is ${newest}: run \\.ci/run$`),
    ),
  ]);
  rmSync(join(folder, '.local'), { recursive: true });
  expect(problems()[0]).toContain('has passed for no commit');
});

test('changes without a version, and a version without a section, are refused', () => {
  write('.changeset/one-way-out.md', "---\n'partner-banking': minor\n---\n\nText\n");
  pass(commit());
  expect(problems()).toEqual([
    '1 changes belong to no version (one-way-out): run npx changeset version, and commit',
  ]);
  rmSync(join(folder, '.changeset'), { recursive: true });
  write('package.json', '{ "version": "0.2.1" }');
  pass(commit());
  expect(problems()).toEqual([expect.stringContaining('no section about 0.2.1')]);
});

test('evidence is stale once something that is deployed differs, and not for a test or a document', () => {
  write('shared/fees.test.ts', '');
  write('docs/FEES.md', '# Fees\n');
  pass(commit());
  expect(problems()).toEqual([]);
  write('shared/fees.ts', 'export const fee = 2;\n');
  pass(commit());
  expect(problems()).toEqual([
    'docs/evidence/fees.md shows code of which 1 files have changed: run npm run soak -- fees --write',
  ]);
});

test('evidence of code that nobody has any more is refused', () => {
  write('docs/evidence/fees.md', evidenceOf('0'.repeat(40)));
  write(
    'docs/evidence/bank.md',
    `- Commit: ${git('rev-parse', 'HEAD')}, with changes that are not committed\n`,
  );
  pass(commit());
  expect(problems()).toEqual([
    'docs/evidence/bank.md shows code that no commit has: write it anew',
    'docs/evidence/fees.md shows a commit that is not here: run npm run soak -- fees --write',
  ]);
});
