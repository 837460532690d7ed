import * as z from '#shared/kernel/zod.ts';
import type { Family } from '#shared/events/families.ts';
import type { CommandResult } from '#ops/command-result.ts';
import type { DeployedJob } from '#ops/deployed-job.ts';
import { textTable } from '#ops/local/text-table.ts';

const most = 200;
const answer = z.object({
  letters: z.array(z.object({ messageId: z.string(), eventType: z.string(), queuedAt: z.string() })),
});

/** What a family's handler gave up on; looking removes nothing. */
export async function listDeadLetters(job: DeployedJob, family: Family): Promise<CommandResult> {
  const { letters } = answer.parse(await job({ ask: 'list', family, limit: most }));
  if (letters.length === 0) return { text: `No dead letters of ${family} are to be seen.`, exitCode: 0 };
  const rows = letters.map(({ messageId, eventType, queuedAt }) => [messageId, eventType, queuedAt]);
  const table = textTable([['message', 'event type', 'queued at'], ...rows]);
  return { text: letters.length < most ? table : `${table}\n\nThere may be more.`, exitCode: 0 };
}
