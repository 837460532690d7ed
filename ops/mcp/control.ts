import type { ControlRequest, EmbeddedSandbox } from '#sandbox/server/embedded-sandbox.ts';
import { ToolError } from '#ops/agents/tool-error.ts';

export type Control = EmbeddedSandbox['control'];

/** The control interface; what it refuses, it refuses in words that an agent can act on. */
export function controlOf(sandbox: Pick<EmbeddedSandbox, 'control'>): Control {
  return async (request: ControlRequest, body?: object) => {
    try {
      return await sandbox.control(request, body);
    } catch (error) {
      throw new ToolError(error instanceof Error ? error.message : String(error), { cause: error });
    }
  };
}
