import type { MiddlewareHandler } from 'hono';
import { refusal } from '#sandbox/engine/refusal.ts';

const reading = ['GET', 'HEAD'];

/**
 * There is no token here, so a page of another site must not be able to change the bank through the browser of
 * whoever runs it. A browser names the origin with whatever it does not merely read; a program names none.
 */
export const refuseOtherOrigins: MiddlewareHandler = async ({ req }, next) => {
  const origin = req.header('origin');
  const isForeign = origin !== undefined && URL.parse(origin)?.host !== new URL(req.url).host;
  if (isForeign && !reading.includes(req.method))
    throw refusal(403, 'other_origin', 'A page of another origin may not change the simulated bank.');
  return next();
};
