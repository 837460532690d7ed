import * as z from '#shared/kernel/zod.ts';
import type { FunctionRefusal } from '#shared/changes/bounded-exchange.ts';
import type { Log } from '#shared/kernel/telemetry.ts';
import { withinBounds } from './bounded-call.ts';

export interface Invocation {
  /** Milliseconds until AWS stops the function. */
  readonly remainingMs: () => number;
}

interface ScheduledJobDeps<Input extends z.ZodMiniType<object>, Result> {
  /** What a person may request. Strict: a misspelt request is refused, not run without what was misspelt. */
  readonly input: Input;
  readonly run: (input: z.output<Input>, invocation: Invocation) => Promise<Result>;
  readonly log: Log;
}

/** Scheduler and EventBridge send an envelope that asks for nothing in particular. */
const envelope = z.looseObject({ source: z.string(), 'detail-type': z.string() });

/** A job that the Scheduler starts, or a deployment, or a person with a request. */
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
      const request = input.parse(envelope.safeParse(asked).success ? {} : (asked ?? {}));
      const result = await run(request, { remainingMs });
      // What a person asked for may be long, and is theirs.
      log.info('the job has ended', Object.keys(request).length === 0 ? { result } : {});
      return result;
    });
  };
}
