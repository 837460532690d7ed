import { command } from '#shared/lambda/command.ts';
import { deadLettersRequest } from '#shared/replay/commands/dead-letter-commands.ts';
import { createHandleDeadLetters, type DeadLettersDeps } from '#shared/replay/handle-dead-letters.ts';

/** Events that were given up: lists, shows and redrives them. */
export function createHandler(deps: DeadLettersDeps) {
  return command({ input: deadLettersRequest, run: createHandleDeadLetters(deps) });
}
