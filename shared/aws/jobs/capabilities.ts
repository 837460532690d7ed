import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { toItem } from '#shared/aws/events/event-items.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { createReadRow } from '#shared/aws/work/work-rows.ts';
import { capability, type Capabilities } from '#shared/jobs/capability.ts';

/** Rows of the work table. */
export function createCapabilities(
  workTable: string,
  client = new DynamoDBClient(clientSettings),
): Capabilities {
  const readRow = createReadRow(workTable, client);
  return {
    read: async (name) => readRow(toItem({ pk: `CAPABILITY#${name}`, sk: 'capability' }), capability),
  };
}
