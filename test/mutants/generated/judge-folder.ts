import { readFileSync } from 'node:fs';
import { createRefuses, type Refuses } from './compiler.ts';
import type { End, Judged } from './judged.ts';
import { runStryker, type StrykerMutant } from './stryker.ts';
import type { Folder } from './subjects.ts';

interface How {
  readonly jobs: number;
  /** Only the tests beside the rules judge. */
  readonly isBeside: boolean;
}

/**
 * All mutants of a folder. First its own tests judge them, then the compiler, and what is left the tests of the whole
 * subject: these take the longest.
 */
export async function judgeFolder(
  { name, files, own, all }: Folder,
  { jobs, isBeside }: How,
): Promise<readonly Judged[]> {
  const keptAs = name.replaceAll('/', '-');
  const first = own.length > 0 ? own : all;
  const known = await runStryker({ mutate: files, tests: first, keptAs, jobs });
  // Earlier results may be about files that are gone.
  const judged = known.filter(({ fileName }) => files.includes(fileName));
  const refuses = createRefuses(process.cwd(), files);
  const left = judged.filter((mutant) => isLeftBy(mutant) && !isRefused(mutant, refuses));
  const others = isBeside ? [] : all.filter((test) => !first.includes(test));
  const again =
    left.length === 0 || others.length === 0
      ? []
      : await runStryker({ mutate: left.map(spanOf), tests: others, keptAs: `${keptAs}-left`, jobs });
  const later = new Map(again.map((mutant) => [nameOf(mutant), mutant]));
  const waiting = new Set(left);
  return judged.map((mutant) => {
    if (!isLeftBy(mutant)) return shown(mutant, endOf(mutant, own.length > 0 ? 'own' : 'subject'));
    if (!waiting.has(mutant)) return shown(mutant, 'compiler');
    const end = endOf(later.get(nameOf(mutant)) ?? mutant, 'subject');
    // The tests of the folder ran it, even if no other did.
    return shown(mutant, end === 'uncovered' && mutant.status === 'Survived' ? 'survived' : end);
  });
}

const isLeftBy = ({ status }: StrykerMutant) => status === 'Survived' || status === 'NoCoverage';

function endOf({ status }: StrykerMutant, killedBy: End): End {
  switch (status) {
    case 'Killed':
    case 'Timeout':
      return killedBy;
    case 'Survived':
      return 'survived';
    case 'NoCoverage':
      return 'uncovered';
    case 'Ignored':
      return 'static';
    case 'CompileError':
    case 'RuntimeError':
    case 'Pending':
      throw new Error(`A mutant ended as ${status}`);
  }
}

/** Lines count from 1, columns from 0, as Stryker reads a span. */
const spanOf = ({ fileName, location: { start, end } }: StrykerMutant) =>
  `${fileName}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`;

const nameOf = (mutant: StrykerMutant) => `${spanOf(mutant)} ${mutant.mutatorName} ${mutant.replacement}`;

function isRefused(mutant: StrykerMutant, refuses: Refuses): boolean {
  const { before, after } = around(mutant);
  return refuses(mutant.fileName, before + mutant.replacement + after);
}

function shown(mutant: StrykerMutant, end: End): Judged {
  const { fileName, location, mutatorName, replacement } = mutant;
  const { code } = around(mutant);
  return {
    file: fileName,
    line: location.start.line,
    mutator: mutatorName,
    code: onOneLine(code),
    by: onOneLine(replacement),
    end,
  };
}

/** The file before, within and behind the mutant. */
function around({ fileName, location: { start, end } }: StrykerMutant) {
  const text = readFileSync(fileName, 'utf8');
  const lines = text.split('\n');
  const offset = ({ line, column }: typeof start) =>
    lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
  const [from, to] = [offset(start), offset(end)];
  return { before: text.slice(0, from), code: text.slice(from, to), after: text.slice(to) };
}

const onOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
