import { DynamoDBClient, GetItemCommand, paginateQuery } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from '#shared/kernel/zod.ts';
import { manifest, type Manifest, type Manifests } from '#shared/archive/manifests.ts';
import type { Timers } from '#shared/kernel/clock.ts';
import { LeaseLostError } from '#shared/kernel/lease.ts';
import type { Random } from '#shared/kernel/random.ts';
import type { Family } from '#shared/events/families.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { toItem, type Item } from '#shared/aws/events/event-items.ts';
import { leaseKey } from '#shared/aws/work/lease.ts';
import { createTransact } from '#shared/aws/sdk/transact.ts';

export interface ArchiveManifestsSettings {
  readonly workTable: string;
  /** Name of the lease whose fence every write is conditional on. */
  readonly leaseName: string;
  readonly timers: Timers;
  readonly random: Random;
}

/** The run before: one row for all families. */
const runKey = { pk: { S: 'ARCHIVE#run' }, sk: { S: 'run' } };
const notedRun = z.object({ beganAt: z.string() });

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
  const putUnderFence = async (fence: number, row: Item) => {
    const result = await transact([
      {
        ConditionCheck: {
          TableName: workTable,
          Key: leaseKey(leaseName),
          ConditionExpression: 'fence = :fence',
          ExpressionAttributeValues: { ':fence': { N: String(fence) } },
        },
      },
      { Put: { TableName: workTable, Item: row } },
    ]);
    if (result.outcome === 'refused') throw new LeaseLostError();
  };
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
    write: async (fence, written) =>
      putUnderFence(fence, { ...manifestKey(written.family, written.day), ...toItem(written) }),
    async runBeforeAt() {
      const { Item: row } = await client.send(
        new GetItemCommand({ TableName: workTable, Key: runKey, ConsistentRead: true }),
      );
      return row === undefined ? undefined : notedRun.parse(unmarshall(row)).beganAt;
    },
    noteRun: async (fence, at) => putUnderFence(fence, { ...runKey, beganAt: { S: at } }),
  };
}
