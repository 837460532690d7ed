import type { DynamoDBRecord } from 'aws-lambda';
import * as z from '#shared/kernel/zod.ts';
import type { Item } from '#shared/aws/events/event-items.ts';
import { onTheWire } from '#test/aws/direct-calls.ts';
import { createDynamoDb } from '#test/aws/dynamodb/create-dynamodb.ts';
import type { Disturbances } from '#test/aws/dynamodb/disturbances.ts';
import type { IndexDefinition, KeySchema, TableDefinition } from '#test/aws/dynamodb/table-definition.ts';
import type { Item as WireItem } from '#test/aws/dynamodb/values/value.ts';
import type { Service } from '#test/aws/service.ts';
import type { Agenda } from './agenda.ts';
import type { Resource } from './deployment/template.ts';
import type { Dice } from './dice.ts';
import type { Faults } from './faults.ts';
import { itemOfWire } from '#test/aws/dynamodb/wire-item.ts';

interface TablesService extends Service {
  onChange(table: string, listener: (record: DynamoDBRecord) => void): void;
  /** Deletes rows whose TTL has passed. */
  expire(): void;
  /** Writes items from before the world began: nothing disturbs it. */
  load(table: string, items: readonly Item[]): void;
  items(table: string): readonly Item[];
}

interface TablesServiceDeps {
  readonly agenda: Agenda;
  readonly dice: Dice;
  readonly faults: Faults;
  /** As CloudFormation describes them. */
  readonly tables: readonly Resource[];
}

/** The deployed tables, as unreliable as AWS says they may be. */
export function createTablesService({ agenda, dice, faults, tables }: TablesServiceDeps): TablesService {
  const dynamodb = createDynamoDb({
    clock: agenda,
    tables: tables.map(tableOf),
    disturbances: disturbancesBy(dice, faults),
  });
  return {
    execute: (operation, input) => dynamodb.execute(operation, input),
    onChange: (table, listener) => dynamodb.onChange(table, (record) => listener(record)),
    expire: () => void dynamodb.expire(),
    load: (table, items) =>
      dynamodb.load(
        table,
        items.map((item) => onTheWire(item) as WireItem),
      ),
    items: (table) => dynamodb.items(table).map(itemOfWire),
  };
}

function disturbancesBy(dice: Dice, faults: Faults): Disturbances {
  const happens = (chance: number) => faults.areOn() && dice.chance(chance * faults.intensity());
  return {
    indexLagMs: () => (happens(0.3) ? dice.between(1, dice.chance(0.1) ? 10_000 : 500) : 0),
    staleMs: () => (happens(0.2) ? dice.between(1, 3_000) : 0),
    unprocessed: ({ requests }) => (happens(0.02) ? dice.between(1, requests) : 0),
    pageRows: () => (happens(0.2) ? dice.between(1, 3) : undefined),
    throttling: () => (happens(0.004) ? 'ThrottlingException' : undefined),
    conflicts: () => happens(0.01),
  };
}

const keySchema = z.array(z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }));
const tableProperties = z.object({
  KeySchema: keySchema,
  AttributeDefinitions: z.array(
    z.object({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) }),
  ),
  GlobalSecondaryIndexes: z._default(
    z.array(
      z.object({
        IndexName: z.string(),
        KeySchema: keySchema,
        Projection: z.object({ ProjectionType: z.enum(['ALL', 'KEYS_ONLY']) }),
      }),
    ),
    [],
  ),
  TimeToLiveSpecification: z.object({ AttributeName: z.string(), Enabled: z.literal(true) }),
});

function tableOf({ id, properties }: Resource): TableDefinition {
  const { KeySchema: keys, AttributeDefinitions, ...rest } = tableProperties.parse(properties);
  const types = new Map(
    AttributeDefinitions.map(({ AttributeName: name, AttributeType: type }) => [name, type]),
  );
  const schemaOf = (schema: z.output<typeof keySchema>): KeySchema => {
    const attribute = (kind: 'HASH' | 'RANGE') => {
      const found = schema.find(({ KeyType }) => KeyType === kind);
      return found && { name: found.AttributeName, type: types.get(found.AttributeName) ?? 'S' };
    };
    const [partitionKey, sortKey] = [attribute('HASH'), attribute('RANGE')];
    if (partitionKey === undefined) throw new Error(`The table ${id} has no partition key`);
    return { partitionKey, ...(sortKey && { sortKey }) };
  };
  const indexes = rest.GlobalSecondaryIndexes.map((index): IndexDefinition => ({
    name: index.IndexName,
    ...schemaOf(index.KeySchema),
    projection: index.Projection.ProjectionType,
  }));
  return { name: id, ...schemaOf(keys), indexes, timeToLive: rest.TimeToLiveSpecification.AttributeName };
}
