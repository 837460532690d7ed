import { command } from '#shared/lambda/command.ts';
import { deadLettersRequest } from '#shared/replay/dead-letters-exchanges.ts';
import { createHandleDeadLetters, type DeadLettersDeps } from '#shared/replay/handle-dead-letters.ts';

/** Events that were given up: what they are, and another try. */
export function createHandler(deps: DeadLettersDeps) {
  return command({ input: deadLettersRequest, run: createHandleDeadLetters(deps) });
}
