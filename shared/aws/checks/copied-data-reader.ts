import type { CopiedData, CopyPlan } from '#shared/checks/copied-data.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import * as z from '#shared/kernel/zod.ts';
import { createBackupApi } from './backup-api.ts';
import type { Connection } from './connection.ts';

/** AWS says instants in seconds since 1970. */
const instant = z.pipe(
  z.number(),
  z.transform((seconds) => toIsoInstant(seconds * 1_000)),
);
const plan = z.object({
  CreationDate: instant,
  BackupPlan: z.object({ Rules: z.array(z.unknown()) }),
});
const selections = z.object({ BackupSelectionsList: z.array(z.unknown()) });
const points = z.object({
  RecoveryPoints: z.array(z.object({ ResourceArn: z.string(), Status: z.string(), CreationDate: instant })),
});
const jobs = z.object({
  CopyJobs: z.array(z.object({ ResourceArn: z.string(), CompletionDate: instant })),
});

interface Copied {
  /** Names. */
  readonly tables: readonly string[];
  readonly buckets: readonly string[];
  readonly of: Connection;
}

/** What AWS Backup has copied of a stage. */
export async function readCopiedData(
  { planId, vault, copyTo }: CopyPlan,
  { tables, buckets, of }: Copied,
): Promise<CopiedData> {
  const api = createBackupApi(of);
  const [plannedSince, copiedAt, sentAt] = await Promise.all([
    plannedIn(api, planId),
    copiedTo(api, vault),
    copyTo === undefined ? undefined : sentTo(api, copyTo),
  ]);
  const isOf = [...tables.map((name) => `:table/${name}`), ...buckets.map((name) => `:s3:::${name}`)];
  return {
    plannedSince,
    resources: isOf.map((end) => ({
      name: end.split(/[:/]/).at(-1) ?? end,
      copiedAt: newest(copiedAt, end),
      ...(sentAt !== undefined && { sentAt: newest(sentAt, end) }),
    })),
  };
}

type Api = ReturnType<typeof createBackupApi>;

async function plannedIn({ get }: Api, id: string): Promise<string | null> {
  const found = await get(`/backup/plans/${id}/`);
  if (found === undefined) return null;
  const {
    CreationDate: since,
    BackupPlan: { Rules: rules },
  } = plan.parse(found);
  const { BackupSelectionsList: named } = selections.parse(await get(`/backup/plans/${id}/selections/`));
  return rules.length === 0 || named.length === 0 ? null : since;
}

async function copiedTo({ pages }: Api, vault: string): Promise<readonly Copy[]> {
  const found: Copy[] = [];
  for await (const page of pages(`/backup-vaults/${vault}/recovery-points/`, points))
    for (const { ResourceArn: arn, Status: status, CreationDate: at } of page.RecoveryPoints)
      if (status === 'COMPLETED') found.push({ arn, at });
  return found;
}

async function sentTo({ pages }: Api, destinationVaultArn: string): Promise<readonly Copy[]> {
  const found: Copy[] = [];
  for await (const page of pages('/copy-jobs/', jobs, { destinationVaultArn, state: 'COMPLETED' }))
    for (const { ResourceArn: arn, CompletionDate: at } of page.CopyJobs) found.push({ arn, at });
  return found;
}

interface Copy {
  /** Of the table or bucket. */
  readonly arn: string;
  /** Canonical UTC, which sorts as a text. */
  readonly at: string;
}

const newest = (copies: readonly Copy[], end: string): string | null =>
  copies
    .filter(({ arn }) => arn.endsWith(end))
    .map(({ at }) => at)
    .toSorted()
    .at(-1) ?? null;
