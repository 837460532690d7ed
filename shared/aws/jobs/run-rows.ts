import {
  DynamoDBClient,
  paginateQuery,
  QueryCommand,
  UpdateItemCommand,
  type TransactWriteItem,
} from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { toItem } from '#shared/aws/events/event-items.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { tookEffect } from '#shared/aws/sdk/took-effect.ts';
import { createTransact } from '#shared/aws/sdk/transact.ts';
import { createReadRow } from '#shared/aws/work/work-rows.ts';
import type { Timers } from '#shared/kernel/clock.ts';
import type { Random } from '#shared/kernel/random.ts';
import * as z from '#shared/kernel/zod.ts';
import type { PlannedPage, PlannedShard, Runs } from '#shared/jobs/ports.ts';
import type { ReportedPart } from '#shared/jobs/run-manifest.ts';
import { run as runSchema, type NewRun, type Run } from '#shared/jobs/run.ts';
import { openRunKey, openRunsPartition, partKey, runKey, runsPartition, shardKey } from './job-keys.ts';

export interface JobRowsSettings {
  readonly workTable: string;
  readonly job: string;
  readonly timers: Timers;
  readonly random: Random;
  /** Writes that the end of a run adds to its transaction: the run's event. Functions that only read runs omit it. */
  readonly alsoWrites?: (run: Run, at: string) => readonly TransactWriteItem[];
}

/** Runs and shards are kept for this long; the report keeps their results. */
const keptSeconds = 400 * 24 * 60 * 60;

export const expiryOf = (instantMs: number) => Math.floor(instantMs / 1_000) + keptSeconds;

/** Each counter is a top-level attribute: `ADD` takes no nested ones. */
const counterPrefix = 'count#';
const sumPrefix = 'sum#';

/** Rows of the work table. */
export function createRuns(settings: JobRowsSettings, client = new DynamoDBClient(clientSettings)): Runs {
  const { workTable: TableName, job } = settings;
  const transact = createTransact({ client, ...settings });
  const readRow = createReadRow(TableName, client);
  const read = async (id: string) => {
    const row = await readRow(runKey({ job, id }), storedRun);
    return row && toRun(row);
  };

  const update = async (id: string, change: object) =>
    tookEffect(client.send(new UpdateItemCommand({ TableName, Key: runKey({ job, id }), ...change })));

  return {
    async begin(started, at) {
      const row = { ...rowOf(started), startedAt: at, expiresAt: expiryOf(Date.parse(at)) };
      await transact([
        {
          Put: {
            TableName,
            Item: { ...runKey({ job, id: started.id }), ...toItem(row) },
            ConditionExpression: 'attribute_not_exists(pk)',
          },
        },
        {
          Put: {
            TableName,
            Item: { ...openRunKey({ job, id: started.id }), ...toItem({ expiresAt: row.expiresAt }) },
          },
        },
      ]);
      const begun = await read(started.id);
      if (begun === undefined)
        throw new Error(`The run ${started.id} of ${job} does not exist after it was written`);
      return begun;
    },
    read,
    async latest(count) {
      const query = new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: toItem({ ':pk': runsPartition(job) }),
        ScanIndexForward: false,
        ConsistentRead: true,
        Limit: count,
      });
      const { Items: rows = [] } = await client.send(query);
      return rows.map((row) => toRun(unmarshall(row)));
    },
    open: async () => openRuns(settings, read, client),
    async plan(run, page, dueAt) {
      const shards = page.shards.map((shard) => putShard(settings, { runId: run.id, shard, dueAt }));
      const moved = await transact([
        { Update: { TableName, Key: runKey({ job, id: run.id }), ...planned(run, page) } },
        ...shards,
        ...(page.part === undefined
          ? []
          : [{ Put: { TableName, Item: partItem(job, { run, part: page.part, dueAt }) } }]),
      ]);
      return moved.outcome === 'committed';
    },
    end: async (run) => ((await update(run.id, ended(run))) ? run : ((await read(run.id)) ?? run)),
    async complete(run, at) {
      await transact([
        { Update: { TableName, Key: runKey({ job, id: run.id }), ...completed(at) } },
        { Delete: { TableName, Key: openRunKey({ job, id: run.id }) } },
        ...(settings.alsoWrites?.(run, at) ?? []),
      ]);
    },
    stop: async (id) => update(id, { UpdateExpression: 'SET isStopped = :is', ...incomplete(true) }),
    resume: async (id) => update(id, { UpdateExpression: 'SET isStopped = :is', ...incomplete(false) }),
  };
}

async function openRuns(
  { workTable: TableName, job }: JobRowsSettings,
  read: Runs['read'],
  client: DynamoDBClient,
): Promise<readonly Run[]> {
  const query = {
    TableName,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: toItem({ ':pk': openRunsPartition(job) }),
    ConsistentRead: true,
  };
  const found: Run[] = [];
  for await (const { Items: rows = [] } of paginateQuery({ client }, query))
    for (const row of rows) {
      const run = await read(openRun.parse(unmarshall(row)).sk);
      if (run !== undefined) found.push(run);
    }
  return found;
}

const isIncomplete = 'attribute_exists(pk) AND attribute_not_exists(completedAt)';

function ended({ endedAt, coverage, verified, sha256 }: Run) {
  const all = Object.entries({ endedAt, coverage, verified, sha256 });
  const set = all.filter(([, value]) => value !== undefined);
  return {
    UpdateExpression: `SET ${set.map(([name]) => `${name} = :${name}`).join(', ')}`,
    ConditionExpression: `${isIncomplete} AND attribute_not_exists(endedAt)`,
    ExpressionAttributeValues: toItem(Object.fromEntries(set.map(([name, value]) => [`:${name}`, value]))),
  };
}

const completed = (completedAt: string) => ({
  UpdateExpression: 'SET completedAt = :at',
  ConditionExpression: isIncomplete,
  ExpressionAttributeValues: toItem({ ':at': completedAt }),
});

const incomplete = (isStopped: boolean) => ({
  ConditionExpression: isIncomplete,
  ExpressionAttributeValues: toItem({ ':is': isStopped }),
});

/** A new shard of a run, as part of a transaction. */
export function putShard(
  { workTable: TableName, job }: Pick<JobRowsSettings, 'workTable' | 'job'>,
  { runId, shard, dueAt, look = 1 }: NewShard,
): TransactWriteItem {
  const { open } = shardKey(job, { runId, shardId: shard.id });
  const row = { ...shard, look, dueAt, next: 0, fence: 0, heldUntil: 0, expiresAt: expiryOf(dueAt) };
  return { Put: { TableName, Item: { ...open, ...toItem(row) } } };
}

interface PlannedPart {
  readonly run: Run;
  readonly part: ReportedPart;
  readonly dueAt: number;
}

function partItem(job: string, { run, part, dueAt }: PlannedPart) {
  return {
    ...partKey(job, { runId: run.id, id: part.id }),
    ...toItem({ ...part, expiresAt: expiryOf(dueAt) }),
  };
}

interface NewShard {
  readonly runId: string;
  readonly shard: PlannedShard;
  readonly dueAt: number;
  readonly look?: number;
}

/** The condition that nobody has continued planning since the run was read. */
function planned({ cursor }: Run, page: PlannedPage) {
  const counters = countersOf({ counts: page.excluded ?? {} });
  const isLast = page.cursor === undefined;
  return {
    UpdateExpression: [
      isLast ? 'SET isPlanned = :true' : 'SET #cursor = :next',
      `ADD planned :shards${counters.additions}`,
    ].join(' '),
    ConditionExpression: [
      'attribute_exists(pk) AND attribute_not_exists(isPlanned)',
      cursor === undefined ? 'attribute_not_exists(#cursor)' : '#cursor = :seen',
    ].join(' AND '),
    ExpressionAttributeNames: { '#cursor': 'cursor', ...counters.names },
    ExpressionAttributeValues: toItem({
      ...(isLast ? { ':true': true } : { ':next': page.cursor }),
      ...(cursor === undefined ? {} : { ':seen': cursor }),
      ':shards': page.shards.length,
      ...counters.values,
    }),
  };
}

/** Additions to a run's counters, to be appended to an `ADD`. */
export function countersOf({ counts, sums = {} }: Counters) {
  const entries = [...named(counterPrefix, counts), ...named(sumPrefix, sums)];
  return {
    additions: entries.map((_, index) => `, #count${index} :count${index}`).join(''),
    names: Object.fromEntries(entries.map(([name], index) => [`#count${index}`, name])),
    values: Object.fromEntries(entries.map(([, count], index) => [`:count${index}`, count])),
  };
}

interface Counters {
  readonly counts: Readonly<Record<string, number>>;
  readonly sums?: Readonly<Record<string, number>> | undefined;
}

const named = (prefix: string, values: Readonly<Record<string, number>>) =>
  Object.entries(values).map(([name, value]) => [`${prefix}${name}`, value] as const);

const openRun = z.object({ sk: z.string() });

const storedRun = z.record(z.string(), z.unknown());

/** The row has the request as `wish`. */
const rowOf = ({ request, ...started }: NewRun) => ({ ...started, wish: request, planned: 0, finished: 0 });

function toRun({ wish: request, ...row }: z.output<typeof storedRun>): Run {
  const [counts, sums] = [under(counterPrefix, row), under(sumPrefix, row)];
  return runSchema.parse({ ...row, request, counts, ...(Object.keys(sums).length > 0 && { sums }) });
}

function under(prefix: string, row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, count]) => [name.slice(prefix.length), count]),
  );
}
