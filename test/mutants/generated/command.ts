import { buildCommand, type ApplicationContext } from '@stricli/core';
import { wholeNumber } from '#ops/terminal/whole-number.ts';
import { commitOf } from '#test/commit-of.ts';
import { isChanged } from './changed.ts';
import { keepRow, readRows } from './evidence.ts';
import { isLeft, type Judged } from './judged.ts';
import { isAbout, reasons } from './reasons.ts';
import { isListed, rowOf, shareOfAll, shareOfCovered } from './row.ts';
import { folders, type Folder } from './subjects.ts';

interface GeneratedFlags {
  readonly only: readonly string[];
  readonly all: boolean;
  readonly beside: boolean;
  readonly write: boolean;
  readonly jobs: number;
}

const off = { kind: 'boolean', default: false, withNegated: false } as const;

export const generated = buildCommand({
  docs: { brief: 'Lets Stryker make all small mistakes in the code that moves money, where it changed' },
  parameters: {
    flags: {
      only: {
        kind: 'parsed',
        parse: String,
        variadic: true,
        default: [],
        placeholder: 'FOLDER',
        brief: 'Only this folder, such as fees/charges, or all of a subject; may be repeated',
      },
      all: { ...off, brief: 'Also folders that have not changed since their last result' },
      beside: {
        ...off,
        brief:
          'Only the tests beside the rules judge: minutes instead of hours, and what only others notice counts as left',
      },
      write: { ...off, brief: 'Keep the results in docs/evidence/generated-mutants.md' },
      jobs: {
        kind: 'parsed',
        parse: wholeNumber(1, 64),
        default: '2',
        placeholder: 'N',
        brief: 'How many at a time',
      },
    },
  },
  async func(this: ApplicationContext, flags: GeneratedFlags) {
    const open = await judgeFolders(flags);
    this.process.exitCode = open === 0 ? 0 : 1;
  },
});

/** Returns how many mutants nothing noticed and nobody explained. */
async function judgeFolders(flags: GeneratedFlags): Promise<number> {
  const { judgeFolder } = await import('./judge-folder.ts');
  let open = 0;
  const commit = commitOf();
  for (const folder of folders.filter((each) => isMeant(each, flags))) {
    const judged = await judgeFolder(folder, { jobs: flags.jobs, isBeside: flags.beside });
    const row = rowOf(folder.name, judged, { commit: short(commit), isBeside: flags.beside });
    for (const mutant of judged.filter((each) => isLeft(each) && !isListed(each))) {
      open += 1;
      process.stdout.write(`${shown(mutant)}\n`);
    }
    for (const { file, code, because } of outdated(folder, judged))
      process.stdout.write(`No such mutant is left in ${file}: ${code}, ${because}\n`);
    process.stdout.write(`${folder.name}: ${percent(shareOfCovered(row))} of covered, `);
    process.stdout.write(`${percent(shareOfAll(row))} of all mutants were killed\n`);
    if (flags.write) await keepRow(row);
  }
  return open;
}

function isMeant(folder: Folder, { only, all }: GeneratedFlags): boolean {
  if (only.length > 0) return only.some((part) => `${folder.name}/`.startsWith(`${part}/`));
  return all || isChanged(folder, readRows());
}

/** What a person has explained, and a test or the compiler notices by now. */
const outdated = ({ files }: Folder, judged: readonly Judged[]) =>
  reasons.filter(
    (reason) =>
      files.includes(reason.file) && !judged.some((mutant) => isLeft(mutant) && isAbout(reason, mutant)),
  );

const shown = ({ file, line, mutator, code, by, end }: Judged) =>
  `${file}:${line} ${mutator} ${end}: ${code} -> ${by}`;

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

/** `1c122198`, or `1c122198 +` with changes that are not committed. */
function short(commit: string): string {
  const [hash = '', ...changes] = commit.split(', ');
  return hash.slice(0, 8) + (changes.length === 0 ? '' : ' +');
}
