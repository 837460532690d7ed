import {
  CreateBackupCommand,
  DeleteTableCommand,
  DynamoDBClient,
  RestoreTableFromBackupCommand,
  waitUntilTableExists,
  waitUntilTableNotExists,
} from '@aws-sdk/client-dynamodb';
import { createRestore, type Restore } from '#shared/aws/restore/restore.ts';
import { awsClientSettings } from '#ops/deployment/aws-environment.ts';
import { stackName } from '#infra/stage/stack-names.ts';
import { awsOf } from '#ops/deployment/local-environment.ts';
import type { LocalStack } from '#ops/local/local-stack.ts';

const maxWaitTime = 60;

/** What may be lost, the copies that AWS makes, and what a person does about it. */
export interface Losses {
  readonly client: DynamoDBClient;
  readonly restore: Restore;
  /** A copy as of now. */
  copyOf(table: string): Promise<string>;
  lose(table: string): Promise<void>;
  /** What AWS does when a person restores a copy: another table, with keys and indexes and nothing else. */
  restoreAs(name: string, copy: string): Promise<void>;
}

export function lossesOf({ environment }: LocalStack): Losses {
  const clientSettings = awsClientSettings(awsOf(environment));
  const client = new DynamoDBClient(clientSettings);
  return {
    client,
    restore: createRestore({ stackName: stackName({ name: 'local' }, 'Storage'), clientSettings }),
    copyOf: async (TableName) => {
      const made = await client.send(new CreateBackupCommand({ TableName, BackupName: 'daily' }));
      return made.BackupDetails?.BackupArn ?? '';
    },
    lose: async (TableName) => {
      await client.send(new DeleteTableCommand({ TableName }));
      await waitUntilTableNotExists({ client, maxWaitTime }, { TableName });
    },
    restoreAs: async (TargetTableName, BackupArn) => {
      await client.send(new RestoreTableFromBackupCommand({ TargetTableName, BackupArn }));
      await waitUntilTableExists({ client, maxWaitTime }, { TableName: TargetTableName });
    },
  };
}
