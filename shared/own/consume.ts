import { publishedDefinitionOf as definitionOf } from '#shared/events/published-catalog.ts';
import { unknownType } from '#shared/events/unknown-type.ts';
import { noMetrics, silentLog, type Log } from '#shared/kernel/telemetry.ts';
import * as z from '#shared/kernel/zod.ts';
import { createHandleEvent } from './handle-event.ts';
import type { HandledEvents, OwnMessage } from './handled-events.ts';
import type { HandledType, OwnEvent } from './handler.ts';
import { isFunction, isText, needed, partOf } from '#shared/kernel/needed.ts';

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
  consuming: Consuming,
): (message: OwnMessage) => Promise<{ readonly isDone: boolean }> {
  const all = typeof types === 'string' ? [types] : types;
  needed("consume('BOOKING', async (event) => …, { handled })", {
    'an event type or a list of them': Array.isArray(all) && all.length > 0 && all.every(isText),
    'a function': isFunction(run),
    'the port `handled`': isFunction(partOf(partOf(consuming, 'handled'), 'begin')),
  });
  const { handled, log = silentLog } = consuming;
  const unknown = unknownType(all);
  if (unknown !== undefined) throw new TypeError(`consume(…) names ${unknown}`);
  const own = bound.parse({ types: all, run });
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
