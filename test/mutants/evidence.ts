import type { Mutant } from './mutant.ts';
import { mutants } from './mutants.ts';
import type { Results } from './results.ts';

/** The results of the mutants, as Markdown. */
export function evidence(results: Results): string {
  const real = mutants.filter(({ equivalent }) => equivalent === undefined);
  const caught = real.filter(({ name }) => results[name]?.outcome === 'caught').length;
  return [
    '# Mutants of production code',
    '',
    ...commitsOf(real, results),
    `- Command: \`npm run mutants -- --write\``,
    `- ${mutants.length} small mistakes, each made alone; ${caught} caught, ${mutants.length - real.length} equivalent, ${real.length - caught} open`,
    '',
    '| mistake | what goes wrong | file | caught by |',
    '|---|---|---|---|',
    ...mutants.map((mutant) => row(mutant, results)),
    '',
  ].join('\n');
}

/** A run may be about some mistakes only, so each result names its own commit. */
function commitsOf(real: readonly Mutant[], results: Results): readonly string[] {
  const run = real.flatMap(({ name }) => results[name] ?? []);
  return [...Map.groupBy(run, ({ commit }) => commit ?? 'not written down')].map(
    ([commit, { length }]) => `- Commit ${commit}: ${length} mistakes`,
  );
}

function row(mutant: Mutant, results: Results): string {
  const { name, consequence, file } = mutant;
  return `| ${name} | ${cell(consequence)} | \`${file}\` | ${cell(end(mutant, results))} |`;
}

function end({ name, equivalent }: Mutant, results: Results): string {
  if (equivalent !== undefined) return `equivalent: ${equivalent}`;
  const verdict = results[name];
  switch (verdict?.outcome) {
    case 'caught':
      return `${verdict.suite}: ${verdict.test}`;
    case 'survived':
      return '**nothing**';
    case 'badly-made':
      return '**badly made**';
    case undefined:
      return 'not run';
  }
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ');
