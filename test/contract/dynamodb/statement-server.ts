import {
  BatchWriteItemCommand,
  CreateTableCommand,
  DeleteTableCommand,
  paginateScan,
  waitUntilTableExists,
  type AttributeValue,
  type DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import { keyAttributes, type TableDefinition } from '#test/aws/dynamodb/table-definition.ts';
import { differenceOf } from './run-statement.ts';
import type { Statement } from './statement.ts';
import { creationOf, statementTables } from './tables.ts';

/** Runs statements one after the other on the tables of a server, each on empty ones. */
interface StatementServer {
  createTables(): Promise<void>;
  deleteTables(): Promise<void>;
  differenceOf(statement: Statement): Promise<string | undefined>;
}

export function createStatementServer(client: DynamoDBClient): StatementServer {
  return {
    async createTables() {
      for (const table of statementTables) await create(client, table);
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

async function create(client: DynamoDBClient, table: TableDefinition): Promise<void> {
  await client.send(new CreateTableCommand(creationOf(table)));
  await waitUntilTableExists({ client, maxWaitTime: 30 }, { TableName: table.name });
}

/** Takes away what an earlier statement left in the tables of this one. */
async function empty(client: DynamoDBClient, { steps }: Statement): Promise<void> {
  const text = JSON.stringify(steps.map(({ input }) => input));
  for (const table of statementTables.filter(({ name }) => text.includes(name))) {
    const items: Stored[] = [];
    for await (const page of paginateScan({ client }, { TableName: table.name, ConsistentRead: true }))
      items.push(...(page.Items ?? []));
    if (items.every((item) => keyAttributes(table).every(({ name }) => item[name] !== undefined)))
      await remove(client, table, items);
    else {
      // An engine that takes an item without its key cannot delete it by one.
      await client.send(new DeleteTableCommand({ TableName: table.name }));
      await create(client, table);
    }
  }
}

type Stored = Record<string, AttributeValue>;

const batch = 25;

async function remove(
  client: DynamoDBClient,
  table: TableDefinition,
  items: readonly Stored[],
): Promise<void> {
  const names = keyAttributes(table).map(({ name }) => name);
  for (let from = 0; from < items.length; from += batch) {
    const requests = items.slice(from, from + batch).map((item) => {
      const key = Object.entries(item).filter(([name]) => names.includes(name));
      return { DeleteRequest: { Key: Object.fromEntries(key) } };
    });
    await client.send(new BatchWriteItemCommand({ RequestItems: { [table.name]: requests } }));
  }
}
