import { command } from '#shared/lambda/command.ts';
import { createHandleParked, type ParkedDeps } from '#shared/replay/handle-parked.ts';
import { parkedRequest } from '#shared/replay/parked-exchanges.ts';

/** Events that were set aside: what they are, and another try. */
export function createHandler(deps: ParkedDeps) {
  return command({ input: parkedRequest, run: createHandleParked(deps) });
}
