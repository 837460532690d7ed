import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { Clock } from '#shared/kernel/clock.ts';
import { createDynamoDb } from '#test/aws/dynamodb/create-dynamodb.ts';
import type { Disturbances } from '#test/aws/dynamodb/disturbances.ts';
import type { StreamRecord } from '#test/aws/dynamodb/stream-record.ts';
import { storageTables } from '#test/aws/dynamodb/storage-tables.ts';
import { itemOfWire } from '#test/aws/dynamodb/wire-item.ts';
import { directClient } from '#test/aws/direct-client.ts';

const tables = { events: 'events', mirror: 'mirror', work: 'work' } as const;

/** The tables of production in memory, with a client of the SDK that reaches them. */
export function createMemoryTables(clock: Clock, disturbances: Disturbances = {}) {
  const dynamodb = createDynamoDb({ clock, tables: storageTables(tables), disturbances });
  return {
    client: directClient(dynamodb),
    /** What the stream of a table will show from now on, one change after the other. */
    streamOf: (table: keyof typeof tables): StreamRecord[] => {
      const records: StreamRecord[] = [];
      dynamodb.onChange(table, (record) => records.push(record));
      return records;
    },
    rowsOf: (table: keyof typeof tables): readonly Record<string, AttributeValue>[] =>
      dynamodb.items(table).map(itemOfWire),
  };
}
