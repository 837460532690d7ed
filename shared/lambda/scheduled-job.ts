import * as z from '#shared/kernel/zod.ts';
import type { FunctionRefusal } from '#shared/operators/function-call.ts';
import type { Log } from '#shared/kernel/telemetry.ts';
import { withinBounds } from './answer-call.ts';

export interface Invocation {
  /** Milliseconds until AWS stops the function. */
  readonly remainingMs: () => number;
}

interface ScheduledJobDeps<Input extends z.ZodMiniType<object>, Result> {
  /** What a person may ask for; strict, so that a misspelt wish is refused and not run without it. */
  readonly input: Input;
  readonly run: (input: z.output<Input>, invocation: Invocation) => Promise<Result>;
  readonly log: Log;
}

/** Scheduler and EventBridge send an envelope that asks for nothing in particular. */
const envelope = z.looseObject({ source: z.string(), 'detail-type': z.string() });

/** A job that the Scheduler starts, a deployment too, and a person with wishes of their own. */
export function scheduledJob<Input extends z.ZodMiniType<object>, Result>({
  input,
  run,
  log,
}: ScheduledJobDeps<Input, Result>) {
  return async function job(
    event: unknown,
    context: { getRemainingTimeInMillis(): number },
  ): Promise<Result | FunctionRefusal> {
    return withinBounds(event, context, async ({ asked, remainingMs }) => {
      const wish = input.parse(envelope.safeParse(asked).success ? {} : (asked ?? {}));
      const result = await run(wish, { remainingMs });
      // What a person asked for may be long, and is theirs.
      log.info('the job has ended', Object.keys(wish).length === 0 ? { result } : {});
      return result;
    });
  };
}
