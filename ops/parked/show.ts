import * as z from '#shared/kernel/zod.ts';
import type { CommandResult } from '#ops/command-result.ts';
import type { DeployedJob } from '#ops/deployed-job.ts';

const absent = z.object({ absent: z.literal(true) });

/** One event with what is personal masked, as the function answered it. */
export async function showParked(job: DeployedJob, id: string): Promise<CommandResult> {
  const shown = await job({ ask: 'show', id });
  if (absent.safeParse(shown).success) return { text: `No record has the id ${id}.`, exitCode: 1 };
  return { text: JSON.stringify(shown, null, 2), exitCode: 0 };
}
