import { command } from '#shared/lambda/command.ts';
import { createHandleParked, type ParkedDeps } from '#shared/replay/handle-parked.ts';
import { parkedRequest } from '#shared/replay/commands/parked-event-commands.ts';

/** Parked events: lists, shows and redrives them. */
export function createHandler(deps: ParkedDeps) {
  return command({ input: parkedRequest, run: createHandleParked(deps) });
}
