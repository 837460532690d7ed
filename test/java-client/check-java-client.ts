import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from '#ops/local/program.ts';
import { rows } from '#shared/bank/contract/rows.ts';
import { missingProgram } from '#test/dynamodb-local/install.ts';

const version = '7.17.0';
const local = '.local';

/** Generates a client in Java from the committed document and compiles it; false where it lacks an operation. */
export async function checkJavaClient(): Promise<boolean> {
  const missing = await missingProgram();
  if (missing !== undefined) {
    process.stderr.write(`SKIPPED: no client in Java was generated. ${missing} is missing.\n`);
    return true;
  }
  const client = join(local, `java-client.${String(process.pid)}`);
  try {
    await generate(client);
    await run('mvn', ['--batch-mode', '--quiet', 'compile'], client);
    const found = await operationsIn(client);
    const lacking = rows.map(({ operation }) => operation).filter((name) => !found.has(methodOf(name)));
    process.stdout.write(
      `The client in Java compiles; it lacks ${lacking.length} of ${rows.length} operations.\n`,
    );
    for (const name of lacking) process.stdout.write(`  ${name}\n`);
    return lacking.length === 0;
  } finally {
    await rm(client, { recursive: true, force: true });
  }
}

async function generate(client: string): Promise<void> {
  const generator = join(local, `openapi-generator-cli-${version}.jar`);
  if (!existsSync(generator)) {
    await mkdir(local, { recursive: true });
    const artifact = `-Dartifact=org.openapitools:openapi-generator-cli:${version}`;
    await run('mvn', ['--batch-mode', '--quiet', 'dependency:copy', artifact, `-DoutputDirectory=${local}`]);
  }
  const from = ['-g', 'java', '--library', 'native', '-i', 'docs/api/openapi.json', '-o', client];
  const only = 'apiTests=false,modelTests=false,apiDocs=false,modelDocs=false';
  await run('java', ['-jar', generator, 'generate', ...from, '--global-property', only]);
}

/** The names of the methods that call the bank. */
async function operationsIn(client: string): Promise<ReadonlySet<string>> {
  const folder = join(client, 'src/main/java/org/openapitools/client/api');
  const sources = await Promise.all(
    (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')),
  );
  return new Set(
    sources.flatMap((source) => Array.from(source.matchAll(/(\w+)WithHttpInfo\(/g), ([, name = '']) => name)),
  );
}

/** `persons.create` is `personsCreate` there. */
function methodOf(operation: string): string {
  return operation.replaceAll(/\.(\w)/g, (_, letter: string) => letter.toUpperCase());
}

async function run(command: string, args: readonly string[], cwd?: string): Promise<void> {
  await runProgram({ command, args, env: process.env, ...(cwd !== undefined && { cwd }) });
}
