import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import type { Attempts } from './noted-attempts.ts';
import type { Telemetry } from './telemetry.ts';

export interface Invocations extends Pick<Telemetry, 'log' | 'beginInvocation'> {
  /** Returns what an invocation took, even if it failed. Never rejects. */
  readonly endInvocation?: () => Promise<void>;
  /** Of a function that does one thing in each invocation: notes whether it succeeded. */
  readonly attempts?: Attempts;
}

/**
 * Wraps the handler of every deployed function. Log lines name their invocation, and each uncaught error is logged
 * before AWS sees it.
 */
export function pipeline<Event, Result>(
  { log, beginInvocation, endInvocation, attempts }: Invocations,
  handle: (event: Event, context: Context) => Promise<Result>,
) {
  const end = async () => {
    await Promise.all([endInvocation?.(), attempts?.keep()]);
  };
  return middy<Event, Result>()
    .before(({ context }) => beginInvocation(context))
    .after(async ({ event }) => {
      attempts?.succeeded(event);
      await end();
    })
    .onError(async ({ event, error }) => {
      log.error('an invocation failed', { error, ...attempts?.failed(event, error) });
      await end();
    })
    .handler(handle);
}
