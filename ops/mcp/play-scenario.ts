import * as z from '#shared/kernel/zod.ts';
import { scenarios } from '#sandbox/scenarios/scenarios.ts';
import { moving } from '#ops/agents/annotations.ts';
import type { Control } from './control.ts';
import { inputSchema } from '#ops/agents/input-schema.ts';
import { nearestNames } from '#ops/agents/nearest-names.ts';
import { ToolError } from '#ops/agents/tool-error.ts';
import { checked, described, tool, type Tool } from '#ops/agents/tool.ts';

const input = z.strictObject({
  play: z.optional(described(z.string(), 'the name of a scenario; without it, all are listed')),
  input: z._default(described(z.record(z.string(), z.unknown()), 'by the schema that the list shows'), {}),
});

/** Scripts of many steps, with their customers, money and time. */
export function playScenario(control: Control): Tool {
  return tool({
    name: 'scenario',
    title: 'Scenarios',
    description:
      'Plays a script at the simulated bank, such as a first day with customers, accounts and payments. Some move the clock by months. `play` is the name of one; without it, all are listed.',
    annotations: moving,
    input,
    run: async ({ play, input: given }) => {
      if (play === undefined) return { scenarios: listed() };
      const known = Object.hasOwn(scenarios, play) ? scenarios[play] : undefined;
      if (known === undefined) throw new ToolError(`There is no scenario ${nearestNames(play, names)}`);
      checked(known.input, given, play);
      return { played: play, outcome: await control(`POST /sandbox/scenarios/${play}`, given) };
    },
  });
}

const names = Object.keys(scenarios);

const listed = () =>
  Object.entries(scenarios).map(([name, { summary, input: schema }]) => ({
    name,
    summary,
    input: inputSchema(schema),
  }));
