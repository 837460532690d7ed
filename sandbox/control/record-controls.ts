import type { MiddlewareHandler } from 'hono';
import type { Activity } from '#sandbox/engine/activity.ts';

/** Whoever watches sees what was done to the bank by hand, and that there is something new to look at. */
export function recordControls(activity: Activity): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const { req, res } = context;
    if (req.method !== 'GET') activity.record({ kind: 'control', path: req.path, status: res.status });
  };
}
