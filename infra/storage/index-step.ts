import { readFileSync } from 'node:fs';
import { CfnTable } from 'aws-cdk-lib/aws-dynamodb';
import type { IConstruct } from 'constructs';
import { jsonText } from '#shared/kernel/json-text.ts';
import * as z from '#shared/kernel/zod.ts';

const key = z.object({ AttributeName: z.string(), KeyType: z.string() });

/** The part of a table's template that its indexes are made of. */
export const tableIndexes = z.object({
  KeySchema: z.array(key),
  AttributeDefinitions: z.array(z.object({ AttributeName: z.string(), AttributeType: z.string() })),
  GlobalSecondaryIndexes: z.optional(
    z.array(z.looseObject({ IndexName: z.string(), KeySchema: z.array(key) })),
  ),
});

/** Indexes of tables in one step of an update, by logical id. */
export const indexStep = z.record(z.string(), tableIndexes);

/**
 * `-c indexStep=FILE`, as `npm run update` prints it: the tables have the indexes of that step. DynamoDB makes or removes
 * one at a time, and an update that skips releases may need several.
 */
export function takeIndexStep(scope: IConstruct): void {
  const file: unknown = scope.node.tryGetContext('indexStep');
  if (typeof file !== 'string') return;
  const step = z.pipe(jsonText, indexStep).parse(readFileSync(file, 'utf8'));
  const tables = scope.node.findAll().filter((each) => each instanceof CfnTable);
  for (const table of tables) {
    const taken = step[table.stack.getLogicalId(table)];
    if (taken === undefined) continue;
    table.addPropertyOverride('AttributeDefinitions', taken.AttributeDefinitions);
    table.addPropertyOverride('GlobalSecondaryIndexes', taken.GlobalSecondaryIndexes);
  }
}
