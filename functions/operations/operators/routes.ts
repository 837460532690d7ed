import type { InvokeChanging } from '#shared/operators/ports.ts';
import { looks, type Look, type LookRoute } from '#shared/operators/looks.ts';
import type { Route } from '#shared/lambda/operators-endpoint.ts';

/** For the start of the function that is asked, and for passing its answer on. */
const reserveMs = 8_000;

/** What people look at: the functions that answer can change something too, so they are asked for nothing else. */
export function lookRoutes({
  invoke,
}: {
  readonly invoke: InvokeChanging;
}): Readonly<Record<LookRoute, Route>> {
  const look = (by: Look): Route => ({
    isLook: true,
    request: looks[by],
    run: async (asked, { remainingMs }) =>
      invoke(by, { asked, withinMs: Math.max(1_000, remainingMs() - reserveMs) }),
  });
  return {
    'look/runs': look('runs'),
    'look/replay': look('replay'),
    'look/parked': look('parked'),
    'look/deadLetters': look('deadLetters'),
    'look/erasure': look('erasure'),
    'look/subscriptions': look('subscriptions'),
    'look/portfolio': look('portfolio'),
    'look/statements': look('statements'),
    'look/fees': look('fees'),
    'look/reconciliation': look('reconciliation'),
  };
}
