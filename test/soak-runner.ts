import { commitOf } from './commit-of.ts';
import { inProcesses, type SeedOutcome, type WantedSeed } from './in-processes.ts';
import { keepEvidence } from './kept-evidence.ts';

/** Seeds that processes of their own play, what these broke, and the page that says so. */
interface Soak<Wanted extends WantedSeed, Result> {
  /** Module of the process. */
  readonly module: string;
  readonly wanted: readonly Wanted[];
  /** Promises that a seed broke. */
  readonly violationsOf: (result: Result, seed: number) => readonly string[];
  /** Once all seeds have ended: what a comparison of them breaks. */
  readonly violationsOfAll?: (results: readonly Result[]) => Promise<readonly string[]>;
  /** What all seeds came to, as lines of Markdown. */
  readonly tables: (results: readonly Result[], failures: readonly string[]) => readonly string[];
  /** Printed after the tables, and not kept. */
  readonly notes?: (results: readonly Result[]) => readonly string[];
  /** The page to keep; none is written if left out. */
  readonly page: EvidencePage | undefined;
}

interface EvidencePage {
  readonly path: string;
  readonly title: string;
  /** The size of the soak: seeds, accounts, months. */
  readonly facts: readonly string[];
  /** What repeats the soak. */
  readonly command: string;
  /** What the seeds did, below the tables. */
  readonly explanation?: readonly string[];
}

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Plays all seeds, prints failures as they come and the tables in the end; false if any promise is broken. */
export async function runSoak<Wanted extends WantedSeed, Result>(
  soak: Soak<Wanted, Result>,
): Promise<boolean> {
  const { module, wanted, page } = soak;
  const failuresIn = (outcome: SeedOutcome<Result>): readonly string[] =>
    'failure' in outcome ? [outcome.failure] : soak.violationsOf(outcome.result, outcome.seed);
  let ended = 0;
  const outcomes = await inProcesses<Result>(module, wanted, (outcome) => {
    for (const failure of failuresIn(outcome)) say(`seed ${outcome.seed}: ${failure}`);
    say(`${(ended += 1)} of ${wanted.length}`);
  });
  const results = outcomes.flatMap((outcome) => ('result' in outcome ? [outcome.result] : []));
  const failures = outcomes.flatMap(failuresIn);
  failures.push(...((await soak.violationsOfAll?.(results)) ?? []));
  const tables = soak.tables(results, failures);
  const lines = [...tables, ...(soak.notes?.(results) ?? []), `${failures.length} violations`, ...failures];
  for (const line of lines) say(line);
  if (page !== undefined) await keepEvidence(page.path, textOf(page, tables, failures));
  return failures.length === 0;
}

function textOf(page: EvidencePage, tables: readonly string[], failures: readonly string[]): string {
  const firstLines = failures.map((failure) => `- ${failure.split('\n')[0] ?? ''}`);
  return [
    `# ${page.title}`,
    '',
    `- Commit: ${commitOf()}`,
    ...page.facts.map((fact) => `- ${fact}`),
    `- Violations: ${failures.length}`,
    `- Command: \`${page.command}\``,
    '',
    ...tables,
    '',
    ...(page.explanation ?? []),
    ...(failures.length === 0 ? [] : ['', '## Failures', '', ...firstLines]),
  ].join('\n');
}
