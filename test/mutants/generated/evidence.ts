import { existsSync, readFileSync } from 'node:fs';
import { keepEvidence } from '#test/kept-evidence.ts';
import { cell, tablesIn } from '#test/markdown-tables.ts';
import { judgedIn, shareOfAll, shareOfCovered, total, type FolderRow } from './row.ts';
import { reasons } from './reasons.ts';
import { folders } from './subjects.ts';

const page = 'docs/evidence/generated-mutants.md';

export const readRows = (): readonly FolderRow[] =>
  existsSync(page) ? rowsIn(readFileSync(page, 'utf8')) : [];

/** Rows of folders that are gone are dropped. */
export async function keepRow(row: FolderRow): Promise<void> {
  const known = new Map([...readRows(), row].map((each) => [each.folder, each]));
  await keepEvidence(page, generatedEvidence(folders.flatMap(({ name }) => known.get(name) ?? [])));
}

export function generatedEvidence(rows: readonly FolderRow[]): string {
  return [
    '# Generated mutants of the code that moves money',
    '',
    '- Command: `npm run mutants -- --write`, which judges the folders that changed since their commit',
    '- Static mutants, which are made when a module is loaded, are not judged. What the compiler refuses is no mutant that anybody could deploy. The shares are of the others.',
    `- Where the other tests of the subject were ${notAsked} (\`--beside\`), the shares are the least that they can be.`,
    ...notJudged(rows),
    '- A mutant that nothing notices is no fault if a person has written why; it counts against the share all the same.',
    '',
    '| folder | mutants | static | refused by the compiler | killed by the tests beside it | killed by other tests of the subject | survived | not covered | of these no fault | killed of covered | killed of all | commit |',
    '|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|---|',
    ...rows.map((row) => line(row, row.folder, row.commit)),
    line(total(rows), 'all', ''),
    '',
    '## What survives and is no fault',
    '',
    '| file | code | replaced by | why |',
    '|---|---|---|---|',
    ...reasons.map(
      ({ file, code, by, because }) => `| ${file} | ${quoted(code)} | ${quoted(by)} | ${cell(because)} |`,
    ),
    '',
  ].join('\n');
}

function notJudged(rows: readonly FolderRow[]): readonly string[] {
  const judged = new Set(rows.map(({ folder }) => folder));
  const left = folders.filter(({ name }) => !judged.has(name)).map(({ name }) => name);
  return left.length === 0 ? [] : [`- Not judged yet: ${left.join(', ')}`];
}

/** No number: 0 would say that they noticed none. */
const notAsked = 'not asked';

type Counts = Omit<FolderRow, 'folder' | 'commit'>;

const line = (row: Counts, name: string, commit: string) =>
  `| ${[
    name,
    judgedIn(row),
    row.static,
    row.compiler,
    row.own,
    row.subject ?? notAsked,
    row.survived,
    row.uncovered,
    row.listed,
    percent(shareOfCovered(row)),
    percent(shareOfAll(row)),
    commit,
  ].join(' | ')} |`;

const percent = (share: number) => (Number.isNaN(share) ? '' : `${(100 * share).toFixed(1)} %`);

const quoted = (text: string) => `\`${cell(text).replaceAll('`', "'")}\``;

export function rowsIn(text: string): readonly FolderRow[] {
  const [rows = []] = tablesIn(text);
  return rows
    .filter(([name]) => name !== 'all')
    .map((cells) => {
      const [folder = '', , left, compiler, own, subject, survived, uncovered, listed, , , commit = ''] =
        cells;
      return {
        folder,
        static: Number(left),
        compiler: Number(compiler),
        own: Number(own),
        subject: subject === notAsked ? undefined : Number(subject),
        survived: Number(survived),
        uncovered: Number(uncovered),
        listed: Number(listed),
        commit,
      };
    });
}
