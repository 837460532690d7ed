import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { compareServer } from '#test/contract/dynamodb/compare-server.ts';
import { dynamoDbLocalDifferences } from '#test/contract/dynamodb/known-differences.ts';
import { installDynamoDbLocal, missingProgram } from './install.ts';
import { startDynamoDbLocal } from './start.ts';

/**
 * `npm run soak -- dynamodb`: the statements that the in-memory DynamoDB is held to, against DynamoDB Local. It
 * answers them as the service does, but for what is known.
 */
const say = (line: string) => process.stdout.write(`${line}\n`);
const missing = await missingProgram();
if (missing === undefined) await compare();
else
  say(
    `SKIPPED: DynamoDB Local needs Java 17 and Maven, and there is no ${missing}. Nothing was compared with it.`,
  );

async function compare(): Promise<void> {
  const directory = resolve('.local');
  mkdirSync(directory, { recursive: true });
  say('installing DynamoDB Local (about 80 MB, once)');
  const libraries = await installDynamoDbLocal(directory);
  const server = await startDynamoDbLocal(libraries, join(directory, 'dynamodb-local.log'));
  try {
    const { statements, known, problems } = await compareServer(server.client, dynamoDbLocalDifferences);
    for (const problem of problems) say(problem);
    say(`${statements} statements, ${known} known differences, ${problems.length} problems`);
    process.exitCode = problems.length === 0 ? 0 : 1;
  } finally {
    await server.stop();
  }
}
