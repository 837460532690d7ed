import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { compareServer } from '#test/contract/dynamodb/compare-server.ts';
import { dynamoDbLocalDifferences } from '#test/contract/dynamodb/known-differences.ts';
import { installDynamoDbLocal, missingProgram } from './install.ts';
import { startDynamoDbLocal } from './start.ts';

/**
 * The statements that the in-memory DynamoDB is held to, against DynamoDB Local, which answers them as the service does
 * but for what is known. False if anything else differs.
 */
export async function compareWithDynamoDbLocal(): Promise<boolean> {
  const missing = await missingProgram();
  if (missing !== undefined) {
    say(
      `SKIPPED: DynamoDB Local needs Java 17 and Maven, and there is no ${missing}. Nothing was compared with it.`,
    );
    return true;
  }
  const directory = resolve('.local');
  mkdirSync(directory, { recursive: true });
  say('installing DynamoDB Local (about 80 MB, once)');
  const libraries = await installDynamoDbLocal(directory);
  const server = await startDynamoDbLocal(libraries, join(directory, 'dynamodb-local.log'));
  try {
    const { statements, known, problems } = await compareServer(server.client, dynamoDbLocalDifferences);
    for (const problem of problems) say(problem);
    say(`${statements} statements, ${known} known differences, ${problems.length} problems`);
    return problems.length === 0;
  } finally {
    await server.stop();
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
