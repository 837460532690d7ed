import { DynamoDBClient, paginateQuery } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from '#shared/kernel/zod.ts';
import { manifest, type Manifest, type Manifests } from '#shared/archive/manifests.ts';
import type { RecordFamily } from '#shared/events/families.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { toItem, type Item } from '#shared/aws/events/event-items.ts';
import { createFencedWrite, createReadRow, type FencedRowsSettings } from '#shared/aws/work/work-rows.ts';
import { archivePartitions } from '#shared/archive/names.ts';

/** The note of the previous run: one row for all families. */
const runKey = { pk: { S: `${archivePartitions.manifests}run` }, sk: { S: 'run' } };
const notedRun = z.object({ beganAt: z.string() });

/** Key of the manifest of a family and a day in the work table. */
export function manifestKey(family: RecordFamily, day: string) {
  return { pk: { S: `${archivePartitions.manifests}${family}` }, sk: { S: day } };
}

/** Reads manifests; reading needs no lease. */
export function createManifestReader(
  workTable: string,
  client = new DynamoDBClient(clientSettings),
): Pick<Manifests, 'find'> {
  const readRow = createReadRow(workTable, client);
  return { find: async (family, day) => readRow(manifestKey(family, day), manifest) };
}

/** Rows of the work table. Each write needs the fence of the archive's lease. */
export function createArchiveManifests(
  settings: FencedRowsSettings,
  client = new DynamoDBClient(clientSettings),
): Manifests {
  const { workTable } = settings;
  const fencedWrite = createFencedWrite(settings, client);
  const readRow = createReadRow(workTable, client);
  const put = async (fence: number, row: Item) =>
    fencedWrite(fence, [{ Put: { TableName: workTable, Item: row } }]);
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
      put(fence, { ...manifestKey(written.family, written.day), ...toItem(written) }),
    async runBeforeAt() {
      return (await readRow(runKey, notedRun))?.beganAt;
    },
    noteRun: async (fence, at) => put(fence, { ...runKey, beganAt: { S: at } }),
  };
}
