import * as z from '#shared/kernel/zod.ts';
import type { Family } from '#shared/events/families.ts';
import type { CommandResult } from '#ops/command-result.ts';
import type { DeployedJob } from '#ops/deployed-job.ts';
import { createPace, type PaceDeps } from '#ops/replay/pace.ts';

const answer = z.object({ sent: z.number(), isEmpty: z.boolean() });

/** The queue may hold more than is to be seen. */
const hint = ' What somebody looked at just now may be hidden for three minutes: try again then.';

/** Moves dead letters back to their queue, as many as are asked for. */
export async function redriveDeadLetters(
  job: DeployedJob,
  { family, limit, rate }: { readonly family: Family; readonly limit: number; readonly rate: number },
  deps: PaceDeps,
): Promise<CommandResult> {
  const pace = createPace(rate, deps);
  let [total, isEmpty] = [0, false];
  while (total < limit && !isEmpty) {
    const page = answer.parse(
      await job({ ask: 'redrive', family, limit: Math.min(rate, 200, limit - total) }),
    );
    [total, isEmpty] = [total + page.sent, page.isEmpty];
    await pace(page.sent);
  }
  return { text: `${total} moved back to the queue of ${family}.${total === 0 ? hint : ''}`, exitCode: 0 };
}
