import type { Log } from '#shared/kernel/telemetry.ts';
import * as z from '#shared/kernel/zod.ts';
import { answerCall, type Answer } from './answer-call.ts';

export interface Invocation {
  /** Milliseconds until AWS stops the function. */
  readonly remainingMs: () => number;
}

interface ScheduledJobDeps<Report> {
  /** The run that the schedule starts. */
  readonly run: (invocation: Invocation) => Promise<Report>;
  /** The commands and queries that operators may send it. */
  readonly answers?: Readonly<Record<string, Answer>>;
  readonly log: Log;
}

/** Scheduler and EventBridge send an envelope or nothing. Anything else must be a valid call. */
const start = z.union([
  z.nullish(z.strictObject({})),
  z.looseObject({ source: z.string(), 'detail-type': z.string() }),
]);

/** A job that the Scheduler or a deployment starts. Operators may call it too. */
export function scheduledJob<Report>({ run, answers = {}, log }: ScheduledJobDeps<Report>) {
  return async function job(
    event: unknown,
    context: { getRemainingTimeInMillis(): number },
  ): Promise<unknown> {
    if (!start.safeParse(event).success) {
      const answer = await answerCall(answers, { event, context });
      // The answer to a person may be long and is only for that person.
      log.info('the job has ended', {});
      return answer;
    }
    const result = await run({ remainingMs: () => context.getRemainingTimeInMillis() });
    log.info('the job has ended', { result });
    return result;
  };
}
