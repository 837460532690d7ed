import { keepEvidence } from '#test/kept-evidence.ts';
import { compare } from './compare.ts';
import { formats } from './fields.ts';
import { judged } from './judged.ts';
import { type Judgement, pageOf, sectionOf } from './page.ts';
import { publishedFiles, statementsIn } from './published.ts';
import { readBy } from './read-by.ts';
import type { Reader } from './reader.ts';
import { readers } from './readers.ts';

/** Gives the files to all readers, and prints what each reads; false if anything differs without a reason. */
export async function readByStrangers(isKept: boolean): Promise<boolean> {
  const files = await publishedFiles();
  const judgements: Judgement[] = [];
  const problems: string[] = [];
  for (const reader of readers) {
    const found = await judgementOf(reader, files[reader.format]);
    judgements.push({ reader, fields: found.fields });
    const all = [...found.problems, ...found.fields.flatMap((each) => each.problems)];
    problems.push(...all.map((problem) => `${reader.name}, ${reader.format}: ${problem}`));
  }
  const lines = formats.flatMap((format) => sectionOf(format, judgements));
  for (const line of [...lines, '', `${problems.length} differences without a reason`, ...problems])
    process.stdout.write(`${line}\n`);
  if (isKept) await keepEvidence('docs/evidence/strangers.md', pageOf(judgements, problems));
  return problems.length === 0;
}

type Found = Pick<Judgement, 'fields'> & { readonly problems: readonly string[] };

async function judgementOf(reader: Reader, files: readonly string[]): Promise<Found> {
  const { refuses } = reader;
  try {
    const read = await readBy(reader, files);
    const readings = compare(statementsIn(reader.format), reader.format, read);
    if (refuses === undefined) return { fields: judged(reader, readings), problems: [] };
    return { fields: [], problems: ['reads the files, but something says that it refuses them'] };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { fields: [], problems: refuses !== undefined && message.includes(refuses.says) ? [] : [message] };
  }
}
