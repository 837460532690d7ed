import { randomBytes } from 'node:crypto';
import { DynamoDBClient, GetItemCommand, PutItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import type { ArchiveKeys, ArchiveSalts } from '#shared/archive/archive-keys.ts';
import { saltName } from '#shared/archive/subjects.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { tookEffect } from '#shared/aws/sdk/took-effect.ts';
import { archivePartitions } from '#shared/archive/names.ts';

const saltBytes = 32;

/** Key of a salt in the work table. The row stays when its salt is forgotten, so that nobody creates a new one. */
export function saltKey(name: string) {
  return { pk: { S: `${archivePartitions.salts}${name}` }, sk: { S: 'salt' } };
}

/** The salts of the archive, encrypted with the table's key. */
export function createArchiveSalts(
  workTable: string,
  client = new DynamoDBClient(clientSettings),
): ArchiveSalts {
  const read = createRead(workTable, client);
  /** Returns false if another writer was first. */
  const store = (name: string, salt: Uint8Array): Promise<boolean> => {
    const command = new PutItemCommand({
      TableName: workTable,
      Item: { ...saltKey(name), salt: { B: salt } },
      ConditionExpression: 'attribute_not_exists(pk)',
    });
    return tookEffect(client.send(command));
  };
  return {
    find: async (name) => (await read(name))?.['salt']?.B,
    async obtain(name) {
      const row = await read(name);
      if (row !== undefined) return row['salt']?.B;
      const salt = randomBytes(saltBytes);
      return (await store(name, salt)) ? salt : (await read(name))?.['salt']?.B;
    },
  };
}

/** Forgets salts. Needs the rows that hold them, but no key. */
export function createArchiveKeys(
  { workTable, clock }: { readonly workTable: string; readonly clock: Clock },
  client = new DynamoDBClient(clientSettings),
): ArchiveKeys {
  const read = createRead(workTable, client);
  return {
    async standing(subject) {
      const row = await read(saltName(subject));
      if (row === undefined) return 'unused';
      return row['forgottenAt'] === undefined ? 'in-use' : 'forgotten';
    },
    async forget(subject) {
      await client.send(
        new UpdateItemCommand({
          TableName: workTable,
          Key: saltKey(saltName(subject)),
          UpdateExpression: 'SET forgottenAt = if_not_exists(forgottenAt, :now) REMOVE salt',
          ExpressionAttributeValues: { ':now': { S: toIsoInstant(clock.now()) } },
        }),
      );
    },
  };
}

function createRead(workTable: string, client: DynamoDBClient) {
  return async (name: string) => {
    const { Item: row } = await client.send(
      new GetItemCommand({ TableName: workTable, Key: saltKey(name), ConsistentRead: true }),
    );
    return row;
  };
}
