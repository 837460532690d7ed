import * as z from '#shared/kernel/zod.ts';
import type { CommandResult } from '#ops/command-result.ts';
import type { DeployedJob } from '#ops/deployed-job.ts';
import { textTable } from '#ops/local/text-table.ts';

const reference = z.object({ id: z.string(), eventType: z.string() });
const answer = z.union([
  z.object({ skipped: z.string() }),
  z.object({
    strays: z.array(reference),
    created: z.array(reference),
    recreated: z.array(reference),
    retired: z.array(reference),
    deleted: z.array(reference),
    perType: z.record(
      z.string(),
      z.object({
        id: z.nullable(z.string()),
        lastHeardAt: z.nullable(z.string()),
        silentHours: z.nullable(z.number()),
      }),
    ),
  }),
]);

/** What is subscribed, when it was last heard, what the next run would change, and what is not ours. */
export async function listSubscriptions(job: DeployedJob): Promise<CommandResult> {
  const report = answer.parse(await job({ dryRun: true }));
  if ('skipped' in report) return { text: report.skipped, exitCode: 1 };
  const perType = Object.entries(report.perType).map(([eventType, { id, lastHeardAt, silentHours }]) => [
    eventType,
    id ?? 'none',
    lastHeardAt ?? 'never',
    silentHours ?? '',
  ]);
  const changes = (['created', 'recreated', 'retired', 'deleted'] as const).flatMap((change) =>
    report[change].map(({ id, eventType }) => [eventType, id, `would be ${change}`]),
  );
  const strays = report.strays.map(({ id, eventType }) => [eventType, id, 'not ours']);
  const text = [
    textTable([['event type', 'subscription', 'last heard', 'silent hours'], ...perType]),
    ...[changes, strays].filter((rows) => rows.length > 0).map(textTable),
  ].join('\n\n');
  return { text, exitCode: 0 };
}
