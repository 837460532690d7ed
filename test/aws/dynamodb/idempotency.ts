import type { Clock } from '#shared/kernel/clock.ts';
import type { JsonObject } from '#shared/kernel/json.ts';
import { ServiceError } from '#test/aws/service.ts';
import { limits } from './limits.ts';

/** Requests that carry a token of the client. */
export interface Tokens {
  /** Runs the request unless it took effect before; what failed runs again. */
  once(token: string, request: JsonObject, run: () => JsonObject): JsonObject;
}

interface Known {
  readonly request: JsonObject;
  readonly reply: JsonObject;
  readonly untilMs: number;
}

export function createTokens(clock: Clock): Tokens {
  /** In the order of their requests, so that the oldest is forgotten first. */
  const known = new Map<string, Known>();
  const forgetOld = (): void => {
    for (const [token, { untilMs }] of known) {
      if (untilMs > clock.now()) return;
      known.delete(token);
    }
  };
  return {
    once(token, request, run) {
      forgetOld();
      const before = known.get(token);
      if (before === undefined) {
        const reply = run();
        known.set(token, { request, reply, untilMs: clock.now() + limits.clientRequestTokenMs });
        return reply;
      }
      if (JSON.stringify(before.request) === JSON.stringify(request)) return before.reply;
      throw new ServiceError(
        'IdempotentParameterMismatchException',
        'The request uses the same client token as a previous, but non-identical request',
      );
    },
  };
}
