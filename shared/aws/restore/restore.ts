import type { CloudFormationClientConfig } from '@aws-sdk/client-cloudformation';
import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { stackOutput } from '#shared/aws/inspection/stack-output.ts';
import type { Customer } from '#shared/erasure/customer.ts';
import { setAccountTombstones, type TombstoneCounts } from './account-tombstones.ts';
import { deployedTable } from './deployed-table.ts';
import { createEmpty } from './empty-table.ts';
import { erasedCustomers } from './erased-customers.ts';
import { copyMissingRows, type RowCounts, type RowsCopy } from './missing-rows.ts';
import { giveSettings, type SettingsResult } from './table-settings.ts';

/** The tables by the outputs of the stack that holds them. */
const outputs = { events: 'EventsTable', mirror: 'MirrorTable', work: 'WorkTable' } as const;

export type RestoredTable = keyof typeof outputs;
export const restoredTables: readonly RestoredTable[] = ['events', 'mirror', 'work'];

/** What a person with rights on the tables does after a restore, with the keys of the shell. */
export interface Restore {
  /** Creates the table under the name that the stacks know, without a row. */
  empty(table: RestoredTable): Promise<{ readonly name: string }>;
  /** Gives the table that was restored under the name of the lost one what its template says. */
  settings(table: RestoredTable): Promise<SettingsResult & { readonly name: string }>;
  /** Copies what the present table lacks from one that was restored beside it. */
  rows(table: RestoredTable, copy: Omit<RowsCopy, 'to'>): Promise<RowCounts>;
  /** Sets the tombstones of accounts that the mirror has lost, by the register. */
  tombstones(): Promise<TombstoneCounts>;
  erased(): Promise<readonly Customer[]>;
}

interface RestoreSettings {
  /** The stack that holds the tables. */
  readonly stackName: string;
  /** Region, and for an emulator its endpoint and keys; the SDK's defaults decide the rest. */
  readonly clientSettings: CloudFormationClientConfig & DynamoDBClientConfig;
}

export function createRestore({ stackName, clientSettings }: RestoreSettings): Restore {
  const client = new DynamoDBClient(clientSettings);
  const nameOf = async (table: RestoredTable) => stackOutput(clientSettings, stackName, outputs[table]);
  return {
    empty: async (table) => {
      const { name, ...template } = await deployedTable(clientSettings, stackName, outputs[table]);
      await createEmpty(client, name, template);
      return { name };
    },
    settings: async (table) => {
      const { name, ...template } = await deployedTable(clientSettings, stackName, outputs[table]);
      return { name, ...(await giveSettings(client, name, template)) };
    },
    rows: async (table, copy) => copyMissingRows(client, { ...copy, to: await nameOf(table) }),
    tombstones: async () =>
      setAccountTombstones(client, { work: await nameOf('work'), mirror: await nameOf('mirror') }),
    erased: async () => erasedCustomers(client, await nameOf('work')),
  };
}
