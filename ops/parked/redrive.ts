import * as z from '#shared/kernel/zod.ts';
import type { Family } from '#shared/events/families.ts';
import type { CommandResult } from '#ops/command-result.ts';
import type { DeployedJob } from '#ops/deployed-job.ts';
import { createPace, type PaceDeps } from '#ops/replay/pace.ts';

const answerForIds = z.object({
  sent: z.number(),
  unreadable: z.number(),
  notParked: z.number(),
  absent: z.number(),
});
const answerForFamily = z.object({
  sent: z.number(),
  unreadable: z.number(),
  run: z.optional(z.object({ runId: z.string(), askedAt: z.string(), cursor: z.string() })),
});

/** Sends the parked ones among these events through their handlers again. */
export async function redriveParked(job: DeployedJob, ids: readonly string[]): Promise<CommandResult> {
  const { sent, unreadable, notParked, absent } = answerForIds.parse(await job({ ask: 'redrive-ids', ids }));
  const text = `${sent} sent again, ${notParked} are not parked, ${absent} are not there.${left(unreadable)}`;
  return { text, exitCode: sent === ids.length ? 0 : 1 };
}

/** Sends everything that is parked of a family, or of a type, through the handlers again. */
export async function redriveParkedFamily(
  job: DeployedJob,
  { family, type, rate }: { readonly family: Family; readonly type?: string; readonly rate: number },
  deps: PaceDeps,
): Promise<CommandResult> {
  const pace = createPace(rate, deps);
  const wish = { ask: 'redrive-family', family, ...(type !== undefined && { type }) };
  let [total, unreadable] = [0, 0];
  let run: z.output<typeof answerForFamily>['run'];
  do {
    const asked = { ...wish, limit: Math.min(rate, 200), ...(run && { run }) };
    const answer = answerForFamily.parse(await job(asked));
    [total, unreadable] = [total + answer.sent, unreadable + answer.unreadable];
    ({ run } = answer);
    await pace(answer.sent);
  } while (run !== undefined);
  const text = `${total} sent again.${left(unreadable)} What still does not fit is parked anew: look with \`ops parked list\`.`;
  return { text, exitCode: 0 };
}

/** Nothing helps these: they wait until their record expires. */
function left(unreadable: number): string {
  return unreadable === 0
    ? ''
    : ` ${unreadable} cannot be read any more: they were erased, or their body is gone.`;
}
