import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { createReadPartition } from '#shared/aws/work/work-rows.ts';
import { checkPartitions } from '#shared/checks/names.ts';
import type { RolesLetIn } from '#shared/checks/roles-let-in.ts';
import * as z from '#shared/kernel/zod.ts';

const pk = checkPartitions.rolesLetIn;

const row = z.object({ sk: z.string(), letInAt: z.string() });

/** One row of the work table for each role. */
export function createRolesLetInRows(
  workTable: string,
  client = new DynamoDBClient(clientSettings),
): RolesLetIn {
  const readPartition = createReadPartition(workTable, client);
  return {
    async put(arn, letInAt) {
      await client.send(
        new PutItemCommand({ TableName: workTable, Item: marshall({ pk, sk: arn, letInAt }) }),
      );
    },
    async all() {
      const rows = await readPartition(pk, row);
      return new Map(rows.map(({ sk: arn, letInAt }) => [arn, letInAt]));
    },
  };
}
