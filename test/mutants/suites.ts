import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import * as z from '#shared/kernel/zod.ts';
import { runNode } from './run-process.ts';
import { compiles } from './types.ts';
import type { Verdict } from './verdict.ts';

const report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.optional(z.string()),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
});

/** A loaded machine takes several times as long as a free one. */
const limitMs = 10 * 60_000;
const mostNear = 12;

/** First the tests nearest to the file, since most mistakes are caught there; then all that import it indirectly. */
export async function runSuites(root: string, file: string): Promise<Verdict> {
  if (isInfra(file)) return runInfra(root);
  const nearest = testsNear(root, file);
  if (nearest.length > 0) {
    const verdict = await runVitest(root, ['run', '--project', 'unit', ...nearest]);
    if (verdict.outcome !== 'survived') return verdict;
  }
  const related = await runVitest(root, [
    ...['related', file, '--run', '--project', 'unit', '--project', 'contract'],
  ]);
  if (related.outcome !== 'survived' || !file.startsWith('ops/')) return related;
  // The plan of an update reads the templates of stages.
  return runVitest(root, ['related', file, '--run', '--project', 'construct']);
}

export const isInfra = (file: string) => file.startsWith('infra/');

/** Infra and code share their names by type, so the compiler catches a mistake in one of them. */
async function runInfra(root: string): Promise<Verdict> {
  const error = await compiles(root, 'infra');
  if (error !== undefined) return { outcome: 'caught', suite: 'types', test: errorIn(error) };
  return runVitest(root, ['run', '--project', 'construct']);
}

/** What the compiler says first, without the place. */
const errorIn = (output: string) => output.split('\n')[0]?.replace(/^.*?: error /, '') ?? output;

/**
 * Its own tests and those of its folder that import it, or else the whole folder, except for the large adapters folder.
 */
function testsNear(root: string, file: string): readonly string[] {
  const folder = dirname(file);
  const all = readdirSync(join(root, folder)).filter((name) => name.endsWith('.test.ts'));
  const name = basename(file, '.ts');
  const importing = all.filter(
    (test) =>
      test === `${name}.test.ts` ||
      readFileSync(join(root, folder, test), 'utf8').includes(`from './${name}.ts'`),
  );
  const near = importing.length > 0 ? importing : all;
  return near.length > mostNear ? [] : near.map((test) => `${folder}/${test}`);
}

async function runVitest(root: string, args: readonly string[]): Promise<Verdict> {
  const outputFile = join(root, '.local-mutant.json');
  rmSync(outputFile, { force: true });
  const vitest = ['node_modules/vitest/vitest.mjs', ...args, '--bail', '1', '--passWithNoTests'];
  const json = ['--reporter', 'json', '--outputFile', outputFile];
  const { status, output } = await runNode([...vitest, ...json], root, limitMs);
  if (status === undefined) return { outcome: 'badly-made', reason: 'the tests do not end' };
  if (!existsSync(outputFile))
    return status === 0 ? { outcome: 'survived' } : { outcome: 'badly-made', reason: output.slice(-500) };
  const verdict = verdictOf(root, report.parse(JSON.parse(readFileSync(outputFile, 'utf8'))));
  // A worker that dies is in no list of tests: vitest ends with an error, and the report shows only what passed.
  return verdict.outcome === 'survived' && status !== 0
    ? { outcome: 'badly-made', reason: output.slice(-500) }
    : verdict;
}

function verdictOf(root: string, { testResults }: z.output<typeof report>): Verdict {
  for (const { name, assertionResults } of testResults) {
    const failed = assertionResults.find(({ status }) => status === 'failed');
    if (failed !== undefined)
      return { outcome: 'caught', suite: name.slice(root.length + 1), test: failed.fullName.trim() };
  }
  const broken = testResults.find(({ status }) => status === 'failed');
  return broken === undefined
    ? { outcome: 'survived' }
    : { outcome: 'badly-made', reason: broken.message ?? broken.name };
}
