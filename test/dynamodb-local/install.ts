import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from '#ops/local/program.ts';

const version = '2.6.1';

const pom = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>local</groupId>
  <artifactId>dynamodb-local</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>com.amazonaws</groupId>
      <artifactId>DynamoDBLocal</artifactId>
      <version>${version}</version>
    </dependency>
  </dependencies>
</project>
`;

/** Undefined where a program that it needs is missing, and then which. */
export async function missingProgram(): Promise<string | undefined> {
  for (const [command, args] of [
    ['java', ['-version']],
    ['mvn', ['-version']],
  ] as const)
    try {
      await runProgram({ command, args, env: process.env });
    } catch {
      return command;
    }
  return undefined;
}

/** The folder with the libraries of DynamoDB Local, fetched with Maven once. */
export async function installDynamoDbLocal(localDirectory: string): Promise<string> {
  const directory = join(localDirectory, `dynamodb-local-${version}`);
  if (existsSync(directory)) return directory;
  // Under a name of its own first: an interrupted run leaves nothing that seems finished.
  const unfinished = join(localDirectory, `dynamodb-local-unfinished-${String(process.pid)}`);
  await mkdir(unfinished, { recursive: true });
  try {
    await writeFile(join(unfinished, 'pom.xml'), pom);
    await runProgram({
      command: 'mvn',
      args: ['--batch-mode', '--quiet', 'dependency:copy-dependencies', '-DoutputDirectory=.'],
      env: process.env,
      cwd: unfinished,
    });
    await rename(unfinished, directory);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return directory;
}
