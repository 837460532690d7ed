import { command } from '#shared/lambda/command.ts';
import { createReplay, type ReplayDeps } from '#shared/replay/replay.ts';
import { replayExchange } from '#shared/replay/replay-exchange.ts';

/** Sends events of the past through their handlers again, a page at a time. */
export function createHandler(deps: ReplayDeps) {
  return command({ input: replayExchange.request, run: createReplay(deps) });
}
