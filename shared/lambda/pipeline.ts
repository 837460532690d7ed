import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import type { Telemetry } from './telemetry.ts';

export interface Invocations extends Pick<Telemetry, 'log' | 'beginInvocation'> {
  /** Returns what an invocation took, even if it failed. Never rejects. */
  readonly endInvocation?: () => Promise<void>;
}

/**
 * Wraps the handler of every deployed function. Log lines name their invocation, and each uncaught error is logged
 * before AWS sees it.
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
