import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { runProgram } from '#ops/local/program.ts';
import { commitOf } from '#test/commit-of.ts';
import { keepEvidence } from '#test/kept-evidence.ts';
import { tableOf, type TableRow } from '#test/markdown-tables.ts';
import { generators, type Generator, type Step } from './generators.ts';

/** What the tests generate, compile and pay with, by the versions that they install. */
function testedRows(): readonly TableRow[] {
  const packages: unknown = JSON.parse(readFileSync('node_modules/@hey-api/openapi-ts/package.json', 'utf8'));
  const { version } = packages as { readonly version: string };
  const [, python] =
    /^openapi-python-client==(\S+)/m.exec(
      readFileSync('test/contract/generated-clients/requirements.txt', 'utf8'),
    ) ?? [];
  const rest = { 'compiled by': 'the tests', result: 'compiles; a transfer is paid with a second factor' };
  return [
    { generator: `@hey-api/openapi-ts ${version}`, ...rest },
    { generator: `openapi-python-client ${python ?? ''}`, ...rest },
  ];
}

/** False if the code of any generator does not compile. */
export async function tryGenerators(isKept: boolean): Promise<boolean> {
  const rows: TableRow[] = [];
  let isWell = true;
  for (const generator of generators) {
    const problem = await problemOf(generator);
    isWell &&= problem === undefined;
    const { title, compiledBy } = generator;
    rows.push({ generator: title, 'compiled by': compiledBy, result: problem ?? 'compiles' });
    process.stdout.write(`${title}: ${problem ?? 'compiles'}\n`);
  }
  if (isKept) await keepEvidence('docs/evidence/generators.md', pageOf([...testedRows(), ...rows]));
  return isWell;
}

async function problemOf({ title, fetch, generate, compile }: Generator): Promise<string | undefined> {
  const folder = path.join('.local/generators', title.replaceAll(/\W+/g, '-'));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const phases = { 'cannot be had': fetch, 'generates nothing': generate, 'does not compile': compile };
  for (const [failure, steps] of Object.entries(phases)) {
    try {
      for (const step of steps) await carryOut(step, folder);
    } catch (error) {
      const [, ...lines] = error instanceof Error ? error.message.split('\n') : [];
      return `${failure}: ${lines.find((line) => /error/i.test(line)) ?? lines.at(-1) ?? ''}`.slice(0, 300);
    }
  }
  // Hundreds of megabytes, which nobody asks for again.
  rmSync(folder, { recursive: true });
  return undefined;
}

async function carryOut({ command, args, cwd = '.', env = {} }: Step, folder: string): Promise<void> {
  await runProgram({ command, args, env: { ...process.env, ...env }, cwd: path.resolve(folder, cwd) });
}

function pageOf(rows: readonly TableRow[]): string {
  return [
    '# Clients that others generate',
    '',
    `- Commit: ${commitOf()}`,
    '- Command: `npm run generators -- --write`',
    '',
    'Generators that nobody here wrote make a client of the whole OpenAPI document, with their own settings, and a compiler',
    'takes it. The first two run in the tests, where their clients also pay.',
    '',
    ...tableOf(rows),
    '',
    'Not among them: oapi-codegen 2.8.2 for Go, which takes no member that is a number or a text, and no schema and response',
    'of one name. orval 7 makes no code for axios 1.21, whose types changed after it; orval 8 does.',
    '',
  ].join('\n');
}
