import * as z from '#shared/kernel/zod.ts';
import { familyNames, type Family } from '#shared/events/families.ts';
import type { CommandResult } from '#ops/command-result.ts';
import type { DeployedJob } from '#ops/deployed-job.ts';
import { textTable } from '#ops/local/text-table.ts';

const answer = z.object({
  events: z.array(
    z.object({ id: z.string(), eventType: z.string(), reason: z.string(), recordedAt: z.string() }),
  ),
  cursor: z.optional(z.string()),
});

/** What waits for a person, of one family or of all. */
export async function listParked(job: DeployedJob, family?: Family): Promise<CommandResult> {
  const rows: string[][] = [];
  for (const each of family === undefined ? familyNames : [family]) {
    let cursor: string | undefined;
    do {
      const asked = { ask: 'list', family: each, limit: 200, ...(cursor !== undefined && { cursor }) };
      const page = answer.parse(await job(asked));
      rows.push(
        ...page.events.map(({ id, eventType, reason, recordedAt }) => [id, eventType, recordedAt, reason]),
      );
      ({ cursor } = page);
    } while (cursor !== undefined);
  }
  if (rows.length === 0) return { text: 'Nothing is parked.', exitCode: 0 };
  return { text: textTable([['id', 'event type', 'parked at', 'reason'], ...rows]), exitCode: 0 };
}
