import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { LeadingKey } from '#shared/names/granted-names.ts';

export type ItemAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'ConditionCheckItem'
  | 'Query';

/** What a role may do with rows of a table that have such leading keys. */
export interface Rows {
  readonly table: ITable;
  readonly actions: readonly ItemAction[];
  readonly keys: readonly LeadingKey[];
}

/** As policies name them. */
export const namesOf = (actions: readonly ItemAction[]) => actions.map((action) => `dynamodb:${action}`);

/** One statement for all rows of a table with the same actions. */
export function onRows(all: readonly Rows[]): readonly PolicyStatement[] {
  const alike = Map.groupBy(all, ({ table, actions }) => `${table.node.addr} ${actions.toSorted().join()}`);
  return [...alike.values()].flatMap((together) =>
    together.slice(0, 1).map(({ table, actions }) => {
      const keys = [...new Set(together.flatMap((rows) => rows.keys))];
      return new PolicyStatement({
        actions: namesOf(actions),
        resources: [table.tableArn],
        conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keys } },
      });
    }),
  );
}
