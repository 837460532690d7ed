import * as z from '#shared/kernel/zod.ts';
import { transitions } from '#sandbox/transitions/transitions.ts';
import { moving } from '#ops/agents/annotations.ts';
import type { Control } from './control.ts';
import { inputSchema } from '#ops/agents/input-schema.ts';
import { nearestNames } from '#ops/agents/nearest-names.ts';
import { createRanking } from '#ops/agents/ranked.ts';
import { ToolError } from '#ops/agents/tool-error.ts';
import { checked, described, tool, type Tool } from '#ops/agents/tool.ts';

const input = z.strictObject({
  event: z.optional(described(z.string(), 'the name of the event; without it, events are listed')),
  input: z._default(
    described(z.record(z.string(), z.unknown()), 'by the schema that the list shows; amounts are in cents'),
    {},
  ),
  words: z.optional(
    described(z.string().check(z.maxLength(200)), 'lists events about these words, each with its schema'),
  ),
});

const events = Object.entries(transitions).map(([event, { summary, input: schema }]) => ({
  event,
  summary,
  schema,
}));

const ranked = createRanking(events, ({ event, summary }) => [
  [event, 3],
  [summary, 2],
]);

/** What happens at the bank without a call of its interface: its own steps, and those of customers elsewhere. */
export function simulateEvent(control: Control): Tool {
  return tool({
    name: 'simulate_event',
    title: 'Simulate an event',
    description:
      'Lets something happen at the simulated bank that no operation causes: an account is opened, money arrives, a card is authorised, an identification succeeds. Returns what changed. Without an event it lists what can happen; with words, those events alone and the input of each.',
    annotations: moving,
    input,
    run: async ({ event, input: given, words }) => {
      if (event === undefined) return words === undefined ? listed() : withSchemas(words);
      const known = Object.hasOwn(transitions, event) ? transitions[event] : undefined;
      if (known === undefined) throw unknownEvent(event);
      try {
        checked(known.input, given, event);
      } catch (error) {
        throw withSchema(error, known.input);
      }
      return { event, changed: await control(`POST /sandbox/transitions/${event}`, given) };
    },
  });
}

const listed = () => ({ events: Object.fromEntries(events.map(({ event, summary }) => [event, summary])) });

const mostShown = 8;

function withSchemas(words: string): object {
  return {
    events: ranked(words)
      .slice(0, mostShown)
      .map(({ event, summary, schema }) => ({ event, summary, input: inputSchema(schema) })),
  };
}

function unknownEvent(name: string): ToolError {
  const names = events.map(({ event }) => event);
  const near = nearestNames(
    name,
    names,
    ranked(name).map(({ event }) => event),
  );
  return new ToolError(`There is no event ${near} simulate_event without an event lists all.`);
}

function withSchema(error: unknown, schema: z.ZodMiniType): unknown {
  if (!(error instanceof ToolError)) return error;
  return new ToolError(`${error.message}\nIts input: ${JSON.stringify(inputSchema(schema))}`, {
    cause: error,
  });
}
