import { command } from '#shared/lambda/command.ts';
import { createReplay, type ReplayDeps } from '#shared/replay/replay.ts';
import { replayExchange } from '#shared/replay/commands/replay-commands.ts';

/** Sends past events through their handlers again, one page at a time. */
export function createHandler(deps: ReplayDeps) {
  return command({ input: replayExchange.request, run: createReplay(deps) });
}
