import * as z from '#shared/kernel/zod.ts';
import type { Family } from '#shared/events/families.ts';
import type { CommandResult } from '#ops/command-result.ts';
import type { DeployedJob } from '#ops/deployed-job.ts';

const absent = z.object({ absent: z.literal(true) });

/** One dead letter with what is personal masked, as the function answered it. */
export async function showDeadLetter(
  job: DeployedJob,
  family: Family,
  messageId: string,
): Promise<CommandResult> {
  const shown = await job({ ask: 'show', family, messageId });
  if (absent.safeParse(shown).success)
    return {
      text: `No dead letter of ${family} has the id ${messageId}, or somebody looks at it.`,
      exitCode: 1,
    };
  return { text: JSON.stringify(shown, null, 2), exitCode: 0 };
}
