import { publishedDefinitionOf as definitionOf } from '#shared/events/published-catalog.ts';
import { noMetrics, silentLog, type Log } from '#shared/kernel/telemetry.ts';
import * as z from '#shared/kernel/zod.ts';
import { createHandleEvent } from './handle-event.ts';
import type { HandledEvents, OwnMessage } from './handled-events.ts';
import type { HandledType, OwnEvent } from './handler.ts';

interface Consuming {
  /** Where it is kept which events are completed. */
  readonly handled: HandledEvents;
  /** Gets ids and types of events, and nothing of what they say. */
  readonly log?: Log;
}

/** The schema of its type has parsed an event before it gets there. */
const bound = z.object({
  types: z.array(z.string()),
  run: z.custom<(event: object) => Promise<void>>((value) => typeof value === 'function'),
});

/**
 * Events of a type, or of several, in a process of a company's own: what it returns takes one message of the queue of a team,
 * with its id and its text, and calls `run` once for each event that is completed. `isDone` is false while another message
 * with the same event is being worked on: leave the message in the queue then, as after a failure. It rejects with what `run`
 * throws, and with a `PermanentError` if the message holds no event, one of another type, or one that does not fit the
 * schema of its type.
 */
export function consume<const Type extends HandledType>(
  types: Type | readonly Type[],
  run: (event: OwnEvent<Type>) => Promise<void>,
  { handled, log = silentLog }: Consuming,
): (message: OwnMessage) => Promise<{ readonly isDone: boolean }> {
  const own = bound.parse({ types: typeof types === 'string' ? [types] : types, run });
  const handleEvent = createHandleEvent({
    name: 'this consumer',
    handled,
    company: async () => Promise.resolve(own),
    definitionOf,
    log,
    metrics: noMetrics,
  });
  return async (message) => {
    const { isDone } = await handleEvent(message);
    return { isDone };
  };
}
