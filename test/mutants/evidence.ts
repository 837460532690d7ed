import { cell, tablesIn } from '#test/markdown-tables.ts';
import type { Mutant } from './mutant.ts';
import { mutants } from './mutants.ts';
import type { Result, Results } from './results.ts';

/** The results of the mutants, as Markdown. */
export function evidence(results: Results): string {
  const real = mutants.filter(({ equivalent }) => equivalent === undefined);
  const caught = real.filter(({ name }) => results[name]?.outcome === 'caught').length;
  return [
    '# Mutants of production code',
    '',
    ...commitsOf(real, results),
    `- Command: \`npm run mutants -- planted --write\``,
    `- ${mutants.length} small mistakes, each made alone; ${caught} caught, ${mutants.length - real.length} equivalent, ${real.length - caught} open`,
    '',
    '| mistake | what goes wrong | file | caught by | commit |',
    '|---|---|---|---|---|',
    ...mutants.map((mutant) => row(mutant, results)),
    '',
  ].join('\n');
}

/** The results that a page of evidence shows, by the name of the mutant. */
export function resultsIn(page: string): Results {
  const commits = new Map(
    [...page.matchAll(/^- Commit (.+): \d+ mistakes$/gm)].map(([, commit = '']) => [short(commit), commit]),
  );
  const [rows = []] = tablesIn(page);
  return Object.fromEntries(
    rows.flatMap(([name = '', , , end = '', commit = '']) => {
      const result = resultOf(end, commits.get(commit));
      return result === undefined ? [] : [[name, result]];
    }),
  );
}

function resultOf(end: string, commit: string | undefined): Result | undefined {
  const at = commit === undefined || commit === unknown ? {} : { commit };
  if (end === notRun || end.startsWith(equivalence)) return undefined;
  if (end === survived) return { outcome: 'survived', ...at };
  if (end.startsWith(badlyMade)) return { outcome: 'badly-made', reason: end.slice(badlyMade.length), ...at };
  const [suite = '', ...test] = end.split(': ');
  return { outcome: 'caught', suite, test: test.join(': '), ...at };
}

const unknown = 'not written down';
const notRun = 'not run';
const survived = '**nothing**';
const badlyMade = '**badly made** ';
const equivalence = 'equivalent: ';

/** A run may be about some mistakes only, so each result names its own commit. */
function commitsOf(real: readonly Mutant[], results: Results): readonly string[] {
  const run = real.flatMap(({ name }) => results[name] ?? []);
  return [...Map.groupBy(run, ({ commit }) => commit ?? unknown)].map(
    ([commit, { length }]) => `- Commit ${commit}: ${length} mistakes`,
  );
}

/** `1c122198`, or `1c122198 +` with changes that are not committed. */
function short(commit: string): string {
  const [hash = '', ...changes] = commit.split(', ');
  return commit === unknown ? '' : hash.slice(0, 8) + (changes.length === 0 ? '' : ' +');
}

function row(mutant: Mutant, results: Results): string {
  const { name, consequence, file } = mutant;
  const commit = short(results[name]?.commit ?? unknown);
  return `| ${name} | ${cell(consequence)} | \`${file}\` | ${cell(end(mutant, results))} | ${commit} |`;
}

function end({ name, equivalent }: Mutant, results: Results): string {
  if (equivalent !== undefined) return equivalence + equivalent;
  const verdict = results[name];
  switch (verdict?.outcome) {
    case 'caught':
      return `${verdict.suite}: ${verdict.test}`;
    case 'survived':
      return survived;
    case 'badly-made':
      return badlyMade + verdict.reason;
    case undefined:
      return notRun;
  }
}
