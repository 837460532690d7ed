import { onCommand, onQuery, type AnswersOf } from '#shared/lambda/answer-call.ts';
import { commandFunction } from '#shared/lambda/command-function.ts';
import { parkedEventCommands } from '#shared/replay/commands/parked-event-commands.ts';
import { createHandleParked, type ParkedDeps } from '#shared/replay/handle-parked.ts';

/** Parked events: lists, shows, redrives and dismisses them. */
export function createHandler(deps: ParkedDeps) {
  const { list, show, redrive, dismiss, redriveFamily } = createHandleParked(deps);
  return commandFunction({
    'parked/list': onQuery(parkedEventCommands.list, list),
    'parked/show': onQuery(parkedEventCommands.show, show),
    'parked/redrive': onCommand(parkedEventCommands.redrive, redrive),
    'parked/dismiss': onCommand(parkedEventCommands.dismiss, dismiss),
    'parked/redrive-family': onCommand(parkedEventCommands.redriveFamily, redriveFamily),
  } satisfies AnswersOf<'parked'>);
}
