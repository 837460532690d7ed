import { onCommand, onQuery, type AnswersOf } from '#shared/lambda/answer-call.ts';
import { commandFunction } from '#shared/lambda/command-function.ts';
import { parkedEventCommands } from '#shared/replay/commands/parked-event-commands.ts';
import { createHandleParked, type ParkedDeps } from '#shared/replay/handle-parked.ts';

/** Parked events: lists, shows and redrives them. */
export function createHandler(deps: ParkedDeps) {
  const { list, show, redrive, redriveFamily } = createHandleParked(deps);
  return commandFunction({
    'parked/list': onQuery(parkedEventCommands.list, list),
    'parked/show': onQuery(parkedEventCommands.show, show),
    'parked/redrive': onCommand(parkedEventCommands.redrive, redrive),
    'parked/redrive-family': onCommand(parkedEventCommands.redriveFamily, redriveFamily),
  } satisfies AnswersOf<'parked'>);
}
