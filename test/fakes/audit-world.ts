import { DeleteItemCommand, type DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { chainStart, type Link } from '#shared/audit/chain.ts';
import type { AuditFacts } from '#shared/audit/entry.ts';
import { verifyRecord } from '#shared/audit/verify-record.ts';
import { createHeadObjects } from '#shared/aws/audit/head-objects.ts';
import { createAuditedWrite, createAuditRecord } from '#shared/aws/audit/audit-rows.ts';
import { S3Client } from '#shared/aws/sdk/s3.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { createS3 } from '#test/aws/s3/s3.ts';
import { sdkSettings } from '#test/aws/sdk-transport.ts';
import { auditFacts } from '#test/fixtures/audit-facts.ts';
import { createManualClock } from './manual-clock.ts';
import { createMemoryTables } from './memory-tables.ts';
import { createMemoryLog, createMemoryMetrics } from './telemetry.ts';

const dayMs = 86_400_000;

/** The audit log in the table of production, its heads in a locked bucket, and somebody who can write the table. */
export function createAuditWorld() {
  const clock = createManualClock();
  const { client, rowsOf } = createMemoryTables(clock);
  const buckets = [{ name: 'heads', rules: [], lockedDays: 3_660 }];
  const s3 = createS3({ clock, buckets, versionsPerPage: 2 });
  const timers = { sleep: async () => new Promise<void>(setImmediate) };
  const write = createAuditedWrite({ workTable: 'work', timers, random: seededRandom(1) }, client);
  const record = createAuditRecord('work', client);
  const storage = new S3Client(sdkSettings({ s3 }));
  const heads = createHeadObjects('heads', storage);
  const log = createMemoryLog();
  const { latest, ...metrics } = createMemoryMetrics();
  return {
    clock,
    record,
    heads,
    storage,
    log,
    /** What a run reported last, by name. */
    latest,
    bucket: s3.bucket('heads'),
    nextDay: () => clock.advance(dayMs),
    append: async (count: number, facts: Partial<AuditFacts> = {}) => {
      for (let n = 0; n < count; n += 1) await write({ ...auditFacts, ...facts }, []);
    },
    /** What its job needs. */
    deps: { record, heads, clock, log, metrics },
    verify: async (from: Link = chainStart) =>
      verifyRecord({ record, kept: await heads.kept(), from, hasTime: () => true }),
    ...createForger(client, () => rowsOf('work').map((row) => unmarshall(row))),
  };
}

/** Writes the table without the log. */
function createForger(client: DynamoDBClient, rows: () => readonly Record<string, unknown>[]) {
  const ofRecord = () => rows().filter(({ pk }) => pk === 'AUDIT');
  const remove = async ({ pk, sk }: Record<string, unknown>) =>
    client.send(
      new DeleteItemCommand({ TableName: 'work', Key: { pk: { S: String(pk) }, sk: { S: String(sk) } } }),
    );
  return {
    /** Deletes the entries behind one, and leaves the head where it is. */
    deleteAfter: async (sequence: number) => {
      for (const row of ofRecord())
        if (row['sk'] !== 'head' && Number(row['sequence']) > sequence) await remove(row);
    },
    moveHeadTo: async ({ sequence, hash }: Link) =>
      client.send(
        new PutItemCommand({
          TableName: 'work',
          Item: {
            pk: { S: 'AUDIT' },
            sk: { S: 'head' },
            sequence: { N: String(sequence) },
            hash: { S: hash },
          },
        }),
      ),
    deleteAll: async () => {
      for (const row of ofRecord()) await remove(row);
    },
  };
}
