import { checkCommands } from '#shared/checks/commands/check-commands.ts';
import { createReadWork, type WorkReaders } from '#shared/checks/read-work.ts';
import { onCommand, onQuery, type AnswersOf } from '#shared/lambda/answer-call.ts';
import { commandFunction } from '#shared/lambda/command-function.ts';
import { deadLetterCommands } from '#shared/replay/commands/dead-letter-commands.ts';
import { createHandleDeadLetters, type DeadLettersDeps } from '#shared/replay/handle-dead-letters.ts';

interface HandlerDeps extends DeadLettersDeps {
  readonly workReaders: WorkReaders;
}

/** Events that were given up: lists, shows and redrives them. Says what else waits and fails. */
export function createHandler(deps: HandlerDeps) {
  const { list, show, redrive } = createHandleDeadLetters(deps);
  return commandFunction({
    'dead-letters/list': onQuery(deadLetterCommands.list, list),
    'dead-letters/show': onQuery(deadLetterCommands.show, show),
    'dead-letters/redrive': onCommand(deadLetterCommands.redrive, redrive),
    'checks/work': onQuery(checkCommands.work, createReadWork(deps.workReaders)),
  } satisfies AnswersOf<'deadLetters'>);
}
