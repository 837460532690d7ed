import type { CreateTableCommandInput } from '@aws-sdk/client-dynamodb';
import { storageTables } from '#test/aws/dynamodb/storage-tables.ts';
import {
  keyAttributes,
  type IndexDefinition,
  type KeySchema,
  type TableDefinition,
} from '#test/aws/dynamodb/table-definition.ts';

const string = (name: string) => ({ name, type: 'S' }) as const;

export const events = 'StatementEvents';
export const mirror = 'StatementMirror';
export const work = 'StatementWork';
export const numbers = 'StatementNumbers';
export const binaries = 'StatementBinaries';

/** The tables of the Storage stack, and two whose keys are no texts. */
export const statementTables: readonly TableDefinition[] = [
  ...storageTables({ events, mirror, work }),
  {
    name: numbers,
    partitionKey: string('pk'),
    sortKey: { name: 'amount', type: 'N' },
    indexes: [
      {
        name: 'byRank',
        partitionKey: string('group'),
        sortKey: { name: 'rank', type: 'N' },
        projection: ['note'],
      },
      { name: 'byGroup', partitionKey: string('group'), projection: 'KEYS_ONLY' },
    ],
  },
  {
    name: binaries,
    partitionKey: { name: 'pk', type: 'B' },
    sortKey: { name: 'sk', type: 'B' },
  },
];

/** What a table is created with where it must be. */
export function creationOf(table: TableDefinition): CreateTableCommandInput {
  const all = [table, ...(table.indexes ?? [])].flatMap(keyAttributes);
  return {
    TableName: table.name,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [...new Map(all.map(({ name, type }) => [name, type]))].map(([name, type]) => ({
      AttributeName: name,
      AttributeType: type,
    })),
    KeySchema: keySchema(table),
    ...(table.indexes && {
      GlobalSecondaryIndexes: table.indexes.map((one) => ({
        IndexName: one.name,
        KeySchema: keySchema(one),
        Projection: projectionOf(one),
      })),
    }),
  };
}

function keySchema(schema: KeySchema) {
  return keyAttributes(schema).map(({ name }, at) => ({
    AttributeName: name,
    KeyType: at === 0 ? ('HASH' as const) : ('RANGE' as const),
  }));
}

function projectionOf({ projection }: IndexDefinition) {
  return typeof projection === 'string'
    ? { ProjectionType: projection }
    : { ProjectionType: 'INCLUDE' as const, NonKeyAttributes: [...projection] };
}
