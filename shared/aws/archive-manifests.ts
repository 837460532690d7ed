import { DynamoDBClient, GetItemCommand, paginateQuery } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { manifest, type Manifest, type Manifests } from '#shared/archive/manifests.ts';
import type { Timers } from '#shared/kernel/clock.ts';
import { LeaseLostError } from '#shared/kernel/lease.ts';
import type { Random } from '#shared/kernel/random.ts';
import type { Family } from '#shared/events/families.ts';
import { clientSettings } from './client-settings.ts';
import { toItem } from './event-items.ts';
import { leaseKey } from './lease.ts';
import { createTransact } from './transact.ts';

export interface ArchiveManifestsSettings {
  readonly workTable: string;
  /** Name of the lease whose fence every write is conditional on. */
  readonly leaseName: string;
  readonly timers: Timers;
  readonly random: Random;
}

/** Where the manifest of a family and a day lies in the work table. */
export function manifestKey(family: Family, day: string) {
  return { pk: { S: `ARCHIVE#${family}` }, sk: { S: day } };
}

/** Reads manifests; whoever only reads needs no lease. */
export function createManifestReader(
  workTable: string,
  client = new DynamoDBClient(clientSettings),
): Pick<Manifests, 'find'> {
  return {
    async find(family, day) {
      const { Item: row } = await client.send(
        new GetItemCommand({ TableName: workTable, Key: manifestKey(family, day), ConsistentRead: true }),
      );
      return row === undefined ? undefined : manifest.parse(unmarshall(row));
    },
  };
}

/** Rows of the work table, each write under the fence of the archive's lease. */
export function createArchiveManifests(
  settings: ArchiveManifestsSettings,
  client = new DynamoDBClient(clientSettings),
): Manifests {
  const { workTable, leaseName } = settings;
  const transact = createTransact({ ...settings, client });
  return {
    ...createManifestReader(workTable, client),
    async list(family, from, to) {
      const query = {
        TableName: workTable,
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
        ExpressionAttributeValues: {
          ':pk': manifestKey(family, from).pk,
          ':from': { S: from },
          ':to': { S: to },
        },
        ConsistentRead: true,
      };
      const found: Manifest[] = [];
      for await (const { Items: rows = [] } of paginateQuery({ client }, query))
        found.push(...rows.map((row) => manifest.parse(unmarshall(row))));
      return found;
    },
    async write(fence, written) {
      const result = await transact([
        {
          ConditionCheck: {
            TableName: workTable,
            Key: leaseKey(leaseName),
            ConditionExpression: 'fence = :fence',
            ExpressionAttributeValues: { ':fence': { N: String(fence) } },
          },
        },
        {
          Put: {
            TableName: workTable,
            Item: { ...manifestKey(written.family, written.day), ...toItem(written) },
          },
        },
      ]);
      if (result.outcome === 'refused') throw new LeaseLostError();
    },
  };
}
