import {
  BatchWriteItemCommand,
  CreateTableCommand,
  DeleteTableCommand,
  paginateScan,
  waitUntilTableExists,
  type DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import { keyOf } from '#test/aws/dynamodb/keys.ts';
import type { Item } from '#test/aws/dynamodb/values/value.ts';
import { differenceOf } from './run-statement.ts';
import type { Statement } from './statement.ts';
import { creationOf, statementTables } from './tables.ts';

/** Runs statements one after the other on the tables of a server, each on empty ones. */
export interface StatementServer {
  createTables(): Promise<void>;
  deleteTables(): Promise<void>;
  differenceOf(statement: Statement): Promise<string | undefined>;
}

export function createStatementServer(client: DynamoDBClient): StatementServer {
  return {
    async createTables() {
      for (const table of statementTables) {
        await client.send(new CreateTableCommand(creationOf(table)));
        await waitUntilTableExists({ client, maxWaitTime: 30 }, { TableName: table.name });
      }
    },
    async deleteTables() {
      for (const { name } of statementTables) await client.send(new DeleteTableCommand({ TableName: name }));
    },
    async differenceOf(statement) {
      await empty(client, statement);
      return differenceOf(statement, client);
    },
  };
}

const batch = 25;

/** What an earlier statement left in the tables of this one. */
async function empty(client: DynamoDBClient, { steps }: Statement): Promise<void> {
  const text = JSON.stringify(steps.map(({ input }) => input));
  for (const table of statementTables.filter(({ name }) => text.includes(name))) {
    const input = { TableName: table.name, ConsistentRead: true };
    for await (const { Items: items = [] } of paginateScan({ client }, input))
      for (let from = 0; from < items.length; from += batch) {
        const requests = items.slice(from, from + batch).map((item) => {
          // The values are as the SDK has them, and only their names matter.
          const Key = keyOf(item as unknown as Item, table) as never;
          return { DeleteRequest: { Key } };
        });
        await client.send(new BatchWriteItemCommand({ RequestItems: { [table.name]: requests } }));
      }
  }
}
