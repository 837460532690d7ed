import { DynamoDBClient, paginateQuery } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { toItem } from '#shared/aws/events/event-items.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { createReadRow } from '#shared/aws/work/work-rows.ts';
import type { AccountOwners } from '#shared/erasure/account-owners.ts';
import type { Entity } from '#shared/erasure/mirror-traces.ts';
import * as z from '#shared/kernel/zod.ts';
import { ownersIndex } from '#shared/portfolio/names.ts';
import { registeredAccount } from '#shared/portfolio/registered-account.ts';
import { accountKey } from './register-keys.ts';

const listed = z.object({ sk: z.string() });

/** Owners of accounts according to the register. */
export function createAccountOwners(
  workTable: string,
  client = new DynamoDBClient(clientSettings),
): AccountOwners {
  const readRow = createReadRow(workTable, client);
  return {
    ownerOf: async (accountId) => (await readRow(accountKey(accountId), registeredAccount))?.ownerId,
    async accountsOf(ownerId) {
      const query = {
        TableName: workTable,
        IndexName: ownersIndex,
        KeyConditionExpression: 'ownerId = :owner',
        ExpressionAttributeValues: toItem({ ':owner': ownerId }),
      };
      const found: Entity[] = [];
      for await (const { Items: rows = [] } of paginateQuery({ client }, query))
        found.push(...rows.map((row) => ({ kind: 'account', entityId: listed.parse(unmarshall(row)).sk })));
      return found;
    },
  };
}
