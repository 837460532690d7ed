import type { PublishedDefinition } from '#shared/events/definition.ts';
import { eventInMessage } from '#shared/events/event-in-message.ts';
import { PermanentError } from '#shared/kernel/errors.ts';
import type { Log, Metrics } from '#shared/kernel/telemetry.ts';
import type { HandledEvents, OwnMessage } from './handled-events.ts';
import type { OwnMetric } from './names.ts';

/** The code of a company, with what it works with. */
export interface BoundHandler {
  readonly types: readonly string[];
  readonly run: (event: { readonly id: string; readonly data: unknown }) => Promise<void>;
}

export interface HandleEventDeps {
  readonly name: string;
  readonly handled: HandledEvents;
  /** Loads the code of the company. */
  readonly company: () => Promise<BoundHandler>;
  readonly definitionOf: (type: string) => Pick<PublishedDefinition, 'payload'> | undefined;
  readonly log: Log;
  readonly metrics: Metrics<OwnMetric>;
}

/** What became of a message. */
export interface Handled {
  /** False while another message with the same event is being worked on. */
  readonly isDone: boolean;
  /** An earlier try did not complete it. */
  readonly wasTried: boolean;
}

/** Handles the event of a message unless it was completed before. Rejects with what the code of the company throws. */
export function createHandleEvent(deps: HandleEventDeps) {
  const { name, handled, log, metrics } = deps;
  return async function handleEvent({ messageId, text }: OwnMessage): Promise<Handled> {
    const event = eventInMessage(text);
    if (event === undefined) throw new PermanentError('event-invalid', 'The message holds no event');
    const found = await handled.begin(event.id, messageId);
    if (found === 'busy') {
      log.info('another message with the same event is being worked on', facts(event));
      return { isDone: false, wasTried: false };
    }
    if (found === 'handled') {
      log.info('an event was handled before', facts(event));
      metrics.count('OwnEventRepeated', 1, { handler: name });
      return { isDone: true, wasTried: false };
    }
    try {
      await run(event, deps);
    } catch (error) {
      await handled.release(event.id, messageId);
      throw error;
    }
    await handled.complete(event.id);
    metrics.count('OwnEventHandled', 1, { handler: name });
    return { isDone: true, wasTried: found === 'begun-again' };
  };
}

type Event = NonNullable<ReturnType<typeof eventInMessage>>;

/** What may be logged of an event. */
export const facts = ({ id: eventId, type: eventType }: Pick<Event, 'id' | 'type'>) => ({
  eventId,
  eventType,
});

async function run(event: Event, { name, company, definitionOf }: HandleEventDeps): Promise<void> {
  const { types, run: runOwn } = await company();
  if (!types.includes(event.type))
    throw new PermanentError(
      'handler-of-another-type',
      `The stage sends ${event.type} to ${name}, whose code handles ${types.join(', ')}: change one of them`,
    );
  await runOwn({ ...event, data: dataOf(event, definitionOf(event.type)) });
}

function dataOf({ type, data }: Event, definition: Pick<PublishedDefinition, 'payload'> | undefined) {
  if (data === null || definition === undefined) return data;
  const parsed = definition.payload.safeParse(data);
  if (parsed.success) return parsed.data;
  throw new PermanentError('event-invalid', `An event of ${type} does not fit its schema`);
}
