import { BatchGetItemCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { limits } from '#shared/aws/sdk/limits.ts';
import { gathered } from '#shared/kernel/gathered.ts';
import type { ListedAccounts } from '#shared/portfolio/noted-accounts.ts';
import { accountKey } from './register-keys.ts';

/** Accounts with a row in the register. Those of the events that are handled at the same time are read by one call. */
export function createListedAccounts(
  workTable: string,
  client = new DynamoDBClient(clientSettings),
): ListedAccounts {
  const readIds = gathered(async (ids) => {
    const Keys = [...ids].map((id) => accountKey(id));
    const { Responses: found } = await client.send(
      new BatchGetItemCommand({ RequestItems: { [workTable]: { Keys, ProjectionExpression: 'sk' } } }),
    );
    // One that was not read is noted again, which changes nothing.
    return new Set(found?.[workTable]?.map(({ sk }) => sk?.S));
  }, limits.dynamodb.keysPerRead);
  return { has: async (accountId) => (await readIds([accountId])).has(accountId) };
}
