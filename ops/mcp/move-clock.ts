import { clockChange } from '#sandbox/control/clock-routes.ts';
import { moving } from '#ops/agents/annotations.ts';
import type { Control } from './control.ts';
import { tool, type Tool } from '#ops/agents/tool.ts';

/** Time at the bank. */
export function moveClock(control: Control): Tool {
  return tool({
    name: 'clock',
    title: 'Clock',
    description:
      'Shows the time at the simulated bank, and moves it: `advance` by seconds, or `set` to an instant to come. Everything that becomes due on the way is done, such as transfers, interest and webhooks. The clock never goes back. Without arguments it only shows the time.',
    annotations: moving,
    input: clockChange,
    run: async (change) =>
      Object.keys(change).length === 0
        ? control('GET /sandbox/clock')
        : control('POST /sandbox/clock', change),
  });
}
