import { onCommand, onQuery, type AnswersOf } from '#shared/lambda/answer-call.ts';
import { commandFunction } from '#shared/lambda/command-function.ts';
import { deadLetterCommands } from '#shared/replay/commands/dead-letter-commands.ts';
import { createHandleDeadLetters, type DeadLettersDeps } from '#shared/replay/handle-dead-letters.ts';

/** Events that were given up: lists, shows and redrives them. */
export function createHandler(deps: DeadLettersDeps) {
  const { list, show, redrive } = createHandleDeadLetters(deps);
  return commandFunction({
    'dead-letters/list': onQuery(deadLetterCommands.list, list),
    'dead-letters/show': onQuery(deadLetterCommands.show, show),
    'dead-letters/redrive': onCommand(deadLetterCommands.redrive, redrive),
  } satisfies AnswersOf<'deadLetters'>);
}
