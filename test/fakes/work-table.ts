import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Clock } from '#shared/kernel/clock.ts';
import { createDynamoDb } from '#test/aws/dynamodb/create-dynamodb.ts';
import type { Disturbances } from '#test/aws/dynamodb/disturbances.ts';
import { sdkSettings } from '#test/aws/sdk-transport.ts';

const string = (name: string) => ({ name, type: 'S' }) as const;

/** A client of a table `work` in memory, which evaluates what it is asked as DynamoDB does. */
export function createWorkTable(clock: Clock, disturbances: Disturbances = {}): DynamoDBClient {
  const tables = [{ name: 'work', partitionKey: string('pk'), sortKey: string('sk') }];
  return new DynamoDBClient(
    sdkSettings({ DynamoDB_20120810: createDynamoDb({ clock, tables, disturbances }) }),
  );
}
