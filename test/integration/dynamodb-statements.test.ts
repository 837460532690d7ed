import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { expect, inject } from 'vitest';
import { awsClientSettings } from '#ops/deployment/aws-environment.ts';
import { awsOf } from '#ops/deployment/local-environment.ts';
import { compareServer } from '#test/contract/dynamodb/compare-server.ts';
import { miniStackDifferences } from '#test/contract/dynamodb/known-differences.ts';
import { test } from './stack.ts';

test('the emulator answers the statements of DynamoDB, except for its known gaps', async () => {
  const { environment } = inject('localStack')!;
  const place = awsClientSettings(awsOf(environment));
  const client = new DynamoDBClient({ ...place, maxAttempts: 1 });
  const { problems } = await compareServer(client, miniStackDifferences);
  client.destroy();
  expect(problems).toEqual([]);
}, 300_000);
