import { commitOf } from '#test/commit-of.ts';
import { cell } from '#test/markdown-tables.ts';
import { cases } from './cases.ts';
import { fields, type Field, type Format, formats, titles } from './fields.ts';
import type { JudgedField } from './judged.ts';
import { programVersions } from './installed.ts';
import { type Reader, titleOf } from './reader.ts';

/** A reader, and how it reads each field of its format; none of them if it refuses the files. */
export interface Judgement {
  readonly reader: Reader;
  readonly fields: readonly JudgedField[];
}

const formatNames: Readonly<Record<Format, string>> = {
  camt053: 'camt.053.001.08',
  collected: 'camt.053.001.08 with the statements of several accounts',
  mt940: 'MT940',
  marked: 'MT940 with `RC` and `RD`',
  csv: 'CSV',
  json: 'JSON',
};

/** The page of evidence. */
export function pageOf(judgements: readonly Judgement[], problems: readonly string[]): string {
  return [
    '# Readers that nobody here wrote',
    '',
    `- Commit: ${commitOf()}`,
    `- Programs: ${programVersions()}`,
    `- Differences without a reason: ${problems.length}`,
    '- Command: `npm run strangers -- --write`',
    '',
    'Each reader is a process of its own. It reads the files that the product publishes, and each text that it reads is',
    'compared with what was published: amounts as numbers, other texts without blanks.',
    '',
    `The files are those of three months of an account: one without bookings, one with ${cases.length} of them, and another one`,
    'without any. In a file of several accounts, each of the three is of another one. The bookings are:',
    '',
    ...cases.map(({ what }) => `- ${what}`),
    '',
    'A number counts the texts that are read as they were written. `–` is a field that the reader does not read. The',
    'reasons are below each table, by their letters.',
    ...formats.flatMap((format) => sectionOf(format, judgements)),
    ...(problems.length === 0 ? [] : ['', '## Without a reason', '', ...problems.map((each) => `- ${each}`)]),
    '',
  ].join('\n');
}

/** The tables of a format. */
export function sectionOf(format: Format, judgements: readonly Judgement[]): readonly string[] {
  const own = judgements.filter(({ reader }) => reader.format === format);
  const reading = own.filter(({ reader }) => reader.refuses === undefined);
  const lettered = lettersOf(own);
  const known = fields.filter((field) => reading.some((each) => fieldOf(each, field) !== undefined));
  return [
    '',
    `## ${formatNames[format]}`,
    '',
    row(['field', ...reading.map(({ reader }) => titleOf(reader))]),
    row(['---', ...reading.map(() => '---:')]),
    ...known.map((field) =>
      row([titles[field], ...reading.map((each) => textOf(fieldOf(each, field), lettered.get(each.reader)))]),
    ),
    '',
    ...own.flatMap(({ reader }) => {
      const letters = lettered.get(reader) ?? [];
      const reasons = reader.limits.map(({ reason }, at) => `(${letters[at]}) ${reason}`);
      return [
        `- **${titleOf(reader)}** (${reader.from})`,
        ...textsOf(reader, reasons).map((text) => `  - ${text}`),
      ];
    }),
  ];
}

function textsOf({ adapted, refuses }: Reader, reasons: readonly string[]): readonly string[] {
  if (refuses !== undefined) return [`It refuses the files: ${refuses.reason}`];
  return [
    ...(adapted === undefined ? [] : [adapted]),
    ...(reasons.length === 0 ? ['It reads everything.'] : reasons),
  ];
}

/** A letter for each reason below a table. */
function lettersOf(own: readonly Judgement[]): ReadonlyMap<Reader, readonly string[]> {
  let used = 0;
  return new Map(own.map(({ reader }) => [reader, reader.limits.map(() => letterOf((used += 1)))] as const));
}

/** `a` to `z`, then `aa`. */
const letterOf = (number: number): string =>
  number > 26
    ? letterOf(Math.floor((number - 1) / 26)) + letterOf(((number - 1) % 26) + 1)
    : String.fromCharCode(96 + number);

const fieldOf = ({ fields: all }: Judgement, field: Field) => all.find((each) => each.field === field);

function textOf(judged: JudgedField | undefined, letters: readonly string[] = []): string {
  if (judged === undefined) return '';
  const { same, written, limit, problems } = judged;
  const count = same === undefined ? '–' : same === written ? String(same) : `${same} of ${written}`;
  const reason = limit === undefined ? '' : ` (${letters[limit]})`;
  return `${problems.length > 0 ? 'DIFFERS: ' : ''}${count}${reason}`;
}

const row = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
