import type { Log } from '#shared/kernel/telemetry.ts';
import * as z from '#shared/kernel/zod.ts';
import { answerCall, type Answer } from './answer-call.ts';

export interface Invocation {
  /** Milliseconds until AWS stops the function. */
  readonly remainingMs: () => number;
}

interface ScheduledJobDeps<Report> {
  /** What it does by itself. */
  readonly run: (invocation: Invocation) => Promise<Report>;
  /** What operators may ask of it. */
  readonly answers?: Readonly<Record<string, Answer>>;
  readonly log: Log;
}

/** Scheduler and EventBridge send an envelope, or nothing; what else comes has to be a call that can be read. */
const start = z.union([
  z.nullish(z.strictObject({})),
  z.looseObject({ source: z.string(), 'detail-type': z.string() }),
]);

/** A job that the Scheduler starts, and a deployment too; operators may ask something of it. */
export function scheduledJob<Report>({ run, answers = {}, log }: ScheduledJobDeps<Report>) {
  return async function job(
    event: unknown,
    context: { getRemainingTimeInMillis(): number },
  ): Promise<unknown> {
    if (!start.safeParse(event).success) {
      const answer = await answerCall(answers, { event, context });
      // What a person asked for may be long, and is theirs.
      log.info('the job has ended', {});
      return answer;
    }
    const result = await run({ remainingMs: () => context.getRemainingTimeInMillis() });
    log.info('the job has ended', { result });
    return result;
  };
}
