import * as z from '#shared/kernel/zod.ts';
import type { CommandResult } from '#ops/command-result.ts';
import type { DeployedJob } from '#ops/deployed-job.ts';

const answer = z.union([
  z.object({ skipped: z.string() }),
  z.object({
    removal: z.enum(['removed', 'absent', 'ours', 'unknown', 'refused']),
    code: z.optional(z.string()),
  }),
]);

type Removal = z.output<typeof answer>;

/** Removes one subscription at the bank that is not ours; the job refuses any other. */
export async function removeSubscription(job: DeployedJob, id: string): Promise<CommandResult> {
  const result = answer.parse(await job({ removeStray: id }));
  const isRemoved = 'removal' in result && result.removal === 'removed';
  return { text: `${id}: ${describe(result)}`, exitCode: isRemoved ? 0 : 1 };
}

function describe(result: Removal): string {
  if ('skipped' in result) return `not removed, ${result.skipped}`;
  switch (result.removal) {
    case 'removed':
      return 'removed';
    case 'absent':
      return 'the bank lists no such subscription';
    case 'ours':
      return 'not removed, this deployment keeps it: change the stage instead';
    case 'unknown':
      return 'the bank did not answer; look with `ops subscriptions list` in three minutes';
    case 'refused':
      return `the bank refused (${result.code ?? 'no code'})`;
  }
}
