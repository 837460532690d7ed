import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import type { SteadyClock } from '#shared/kernel/clock.ts';
import type { Activity } from '#sandbox/engine/activity.ts';

/** What handlers of the bank's interface share. A call in process has no connection. */
export interface Environment {
  readonly Bindings: Partial<HttpBindings>;
  readonly Variables: { operation?: string };
}

/** Notes the operation and its result: nothing of path, headers or body, which may be personal. */
export function recordCalls(activity: Activity, steady: SteadyClock): MiddlewareHandler<Environment> {
  return async (context, next) => {
    const begunMs = steady.now();
    await next();
    activity.record({
      kind: 'call',
      method: context.req.method,
      operation: context.get('operation') ?? null,
      status: context.res.status,
      ms: Math.round((steady.now() - begunMs) * 10) / 10,
    });
  };
}
