import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { asOpenApi30 } from '#ops/documents/openapi-3-0.ts';
import { openApiDocument } from '#ops/documents/openapi-document.ts';
import { runProgram } from '#ops/local/program.ts';
import { startSandbox } from '#sandbox/server/start-sandbox.ts';
import { isRecord } from '#shared/kernel/json.ts';
import { commitOf } from '#test/commit-of.ts';
import { keepEvidence } from '#test/kept-evidence.ts';
import { tableOf, type TableRow } from '#test/markdown-tables.ts';
import { generators, type Generator, type Step } from './generators.ts';

/** On a Monday morning, so that the transfer is executed at once. */
const startMs = Date.parse('2026-03-02T09:00:00Z');
const paid = '{"confirmed":"COMPLETED","paid":[[4950,"executed"]]}';
const result = 'compiles; a transfer is paid with a second factor, and executed';

/** What the tests generate, compile and pay with, by the versions that they install. */
function testedRows(): readonly TableRow[] {
  const packages: unknown = JSON.parse(readFileSync('node_modules/@hey-api/openapi-ts/package.json', 'utf8'));
  const { version } = packages as { readonly version: string };
  const [, python] =
    /^openapi-python-client==(\S+)/m.exec(
      readFileSync('test/contract/generated-clients/requirements.txt', 'utf8'),
    ) ?? [];
  const rest = { 'compiled by': 'the tests', result };
  return [
    { generator: `@hey-api/openapi-ts ${version}`, ...rest },
    { generator: `openapi-python-client ${python ?? ''}`, ...rest },
  ];
}

/** False if the code of any generator does not compile, or does not pay. */
export async function tryGenerators(isKept: boolean, only = ''): Promise<boolean> {
  const rows: TableRow[] = [];
  let isWell = true;
  for (const generator of generators.filter(({ title }) => title.includes(only))) {
    const bank = await startSandbox({ port: 0, seed: 1, startMs });
    const problem = await problemOf(generator, bank.url);
    await bank.stop();
    isWell &&= problem === undefined;
    const { title, compiledBy } = generator;
    rows.push({ generator: title, 'compiled by': compiledBy, result: problem ?? result });
    process.stdout.write(`${title}: ${problem ?? result}\n`);
  }
  if (isKept) await keepEvidence('docs/evidence/generators.md', pageOf([...testedRows(), ...rows]));
  return isWell;
}

async function problemOf(generator: Generator, bankUrl: string): Promise<string | undefined> {
  const { title, program, fetch, generate, compile, pay } = generator;
  const folder = path.join('.local/generators', title.replaceAll(/\W+/g, '-'));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeDocuments(folder, bankUrl);
  const phases = {
    'cannot be had': fetch,
    'generates nothing': generate,
    'does not compile': compile,
    'does not pay': pay,
  };
  let said = '';
  for (const [failure, steps] of Object.entries(phases)) {
    // The folder of the client is there once it is generated.
    if (steps === compile) {
      const [from, to] = program;
      cpSync(path.join(import.meta.dirname, 'pay', from), path.join(folder, to));
    }
    try {
      for (const step of steps) said = (await carryOut(step, folder, bankUrl)) ?? said;
    } catch (error) {
      const [, ...lines] = error instanceof Error ? error.message.split('\n') : [];
      return `${failure}: ${lines.find((line) => /error/i.test(line)) ?? lines.at(-1) ?? ''}`.slice(0, 300);
    }
  }
  if (canonical(said) !== paid) return `pays otherwise: ${said}`.slice(0, 300);
  // Hundreds of megabytes, which nobody asks for again.
  rmSync(folder, { recursive: true });
  return undefined;
}

/** Some clients take the address of the token endpoint from the document alone. */
function writeDocuments(folder: string, bankUrl: string): void {
  const document = openApiDocument();
  for (const [name, written] of [
    ['openapi.json', document],
    ['openapi-3.0.json', asOpenApi30(document)],
  ] as const) {
    const text = JSON.stringify(written).replaceAll('http://127.0.0.1:5100', bankUrl);
    writeFileSync(path.join(folder, name), text);
  }
}

/** Maps of Java have no order, and colours of Maven stand before the line. */
function canonical(line: string): string {
  const said: unknown = line === '' ? undefined : JSON.parse(line.slice(line.indexOf('{')));
  return isRecord(said) ? JSON.stringify({ confirmed: said['confirmed'], paid: said['paid'] }) : '';
}

async function carryOut(
  { command, args, cwd = '.', env = {} }: Step,
  folder: string,
  bankUrl: string,
): Promise<string | undefined> {
  let said: string | undefined;
  const program = {
    command,
    args: args.map((arg) => arg.replace('{bank}', bankUrl)),
    env: { ...process.env, ...env },
    cwd: path.resolve(folder, cwd),
  };
  await runProgram(program, {
    onLine: (line) => {
      if (line.includes('{"')) said = line;
    },
  });
  return said;
}

function pageOf(rows: readonly TableRow[]): string {
  return [
    '# Clients that others generate',
    '',
    `- Commit: ${commitOf()}`,
    '- Command: `npm run generators -- --write`',
    '',
    'Generators that nobody here wrote make a client of the whole OpenAPI document, and a compiler takes it. With each client,',
    'a program makes a person and pays by a transfer with a second factor, which the simulated bank executes. The first two',
    'run in the tests.',
    '',
    ...tableOf(rows),
    '',
    'With its own settings, the generator for Go refuses each field that the document does not name. oapi-codegen reads no',
    'OpenAPI 3.1: `npm run docs` writes the same document in 3.0, `dist/docs/api/openapi-3.0.json`. `@apiture/openapi-down-convert`',
    '0.14.2 writes no valid one, since it leaves `null` in `anyOf`. orval 7 makes no code for axios 1.21, whose types changed after it;',
    'orval 8 does.',
    '',
    'progenitor 0.15.1, for Rust, makes nothing of it: it takes one type of answer for each operation, and no form',
    'with files. Here an operation may answer with a change request instead of its resource.',
    '',
  ].join('\n');
}
