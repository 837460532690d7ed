import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import type { Telemetry } from './telemetry.ts';

export interface Invocations extends Pick<Telemetry, 'log' | 'beginInvocation'> {
  /** Gives back what an invocation took, also where it failed; never rejects. */
  readonly endInvocation?: () => Promise<void>;
}

/**
 * What every deployed function has around its handler: log lines that name their invocation, and one for each error
 * that escapes, before AWS learns of it.
 */
export function pipeline<Event, Result>(
  { log, beginInvocation, endInvocation }: Invocations,
  handle: (event: Event, context: Context) => Promise<Result>,
) {
  return middy<Event, Result>()
    .before(({ context }) => beginInvocation(context))
    .after(async () => endInvocation?.())
    .onError(async ({ error }) => {
      log.error('an invocation failed', { error });
      await endInvocation?.();
    })
    .handler(handle);
}
