import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import type { Telemetry } from './telemetry.ts';

/**
 * What every deployed function has around its handler: log lines that name their invocation, and a word about
 * whatever escapes before AWS hears of it.
 */
export function pipeline<Event, Result>(
  { log, beginInvocation }: Telemetry,
  handle: (event: Event, context: Context) => Promise<Result>,
) {
  return middy<Event, Result>()
    .before(({ context }) => beginInvocation(context))
    .onError(({ error }) => log.error('an invocation failed', { error }))
    .handler(handle);
}
