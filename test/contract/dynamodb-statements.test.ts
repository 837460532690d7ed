import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { describe, expect, test } from 'vitest';
import { createDynamoDb } from '#test/aws/dynamodb/create-dynamodb.ts';
import { sdkSettings } from '#test/aws/sdk-transport.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { statementsBySubject } from './dynamodb/compare-server.ts';
import { differenceOf } from './dynamodb/run-statement.ts';
import { statementTables } from './dynamodb/tables.ts';

describe.each(Object.entries(statementsBySubject))('the in-memory DynamoDB: %s', (_, statements) => {
  test.each(statements.map((statement) => [statement.name, statement] as const))(
    '%s',
    async (__, statement) => {
      const service = createDynamoDb({ clock: createManualClock(), tables: statementTables });
      const client = new DynamoDBClient({ ...sdkSettings({ dynamodb: service }), maxAttempts: 1 });
      expect(await differenceOf(statement, client)).toBeUndefined();
    },
  );
});

test('names of statements are unique, and there are several hundred', () => {
  const names = Object.values(statementsBySubject).flatMap((statements) =>
    statements.map(({ name }) => name),
  );
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThan(300);
});
