import { type AuditSettings, createAuditedWrite } from '#shared/aws/audit/audit-rows.ts';
import { DynamoDBClient, type TransactWriteItem } from '@aws-sdk/client-dynamodb';
import { createRolesLetInRows } from '#shared/aws/checks/roles-let-in-rows.ts';
import { toItem } from '#shared/aws/events/event-items.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { createTransact } from '#shared/aws/sdk/transact.ts';
import { createReadRow } from '#shared/aws/work/work-rows.ts';
import { changeRow, type ChangeRow } from '#shared/operators/change-row.ts';
import type { ChangeRows } from '#shared/operators/ports.ts';
import { changePartition } from '#shared/operators/names.ts';
import { createCallFunction } from './call-function.ts';

interface OperatorSettings extends AuditSettings {
  /** Names of the functions that operators may call. */
  readonly functions: Readonly<Record<string, string | undefined>>;
}

/** The rows in which changes and roles are noted, and the call of the function that carries changes out. */
export const createOperatorStores = (settings: OperatorSettings) => ({
  changes: createChangeRows(settings),
  rolesLetIn: createRolesLetInRows(settings.workTable),
  call: createCallFunction(settings.functions),
});

/** Rows of the work table. */
export function createChangeRows(
  settings: AuditSettings,
  client = new DynamoDBClient(clientSettings),
): ChangeRows {
  const { workTable: TableName } = settings;
  const audited = createAuditedWrite(settings, client);
  const transact = createTransact({ client, ...settings });
  const readRow = createReadRow(TableName, client);
  const put = (row: ChangeRow): TransactWriteItem => ({
    Put: { TableName, Item: { ...keyOf(row.id), ...toItem(row) }, ...conditionOf(row) },
  });
  return {
    read: async (id) => readRow(keyOf(id), changeRow),
    begin: async (row, facts) => (await audited(facts, [put(row)])) !== false,
    note: async (row) => (await transact([put(row)])).outcome === 'committed',
    settle: async (row, facts) => (await audited(facts, [put(row)])) !== false,
  };
}

const keyOf = (id: string) => toItem({ pk: `${changePartition}${id}`, sk: 'change' });

const conditionOf = ({ version }: ChangeRow) =>
  version === 1
    ? { ConditionExpression: 'attribute_not_exists(pk)' }
    : {
        ConditionExpression: '#version = :before',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: toItem({ ':before': version - 1 }),
      };
