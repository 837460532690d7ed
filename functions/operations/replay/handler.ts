import { onCommand, onQuery, type AnswersOf } from '#shared/lambda/answer-call.ts';
import { commandFunction } from '#shared/lambda/command-function.ts';
import { replayCommands } from '#shared/replay/commands/replay-commands.ts';
import { createReplay, type ReplayDeps } from '#shared/replay/replay.ts';

/** Sends past events through their handlers again, one page at a time. */
export function createHandler(deps: ReplayDeps) {
  const replay = createReplay(deps);
  return commandFunction({
    'replay/preview': onQuery(replayCommands.preview, async (page, { remainingMs }) =>
      replay(page, { dryRun: true, remainingMs }),
    ),
    replay: onCommand(replayCommands.replay, async (page, { remainingMs }) =>
      replay(page, { dryRun: false, remainingMs }),
    ),
  } satisfies AnswersOf<'replay'>);
}
