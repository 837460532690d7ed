import * as z from '#shared/kernel/zod.ts';
import { ownRights, ownShare } from './own-calls.ts';
import { duplicates, eventType, superseded } from './event-selection.ts';

const timeoutSeconds = z.int().check(z.minimum(1), z.maximum(600));

/** A file of the company whose default export handles events. Its queue, function and alarms are ours. */
export const ownHandler = z.strictObject({
  /** Part of construct ids, and of the rows of events that it has completed: with another name it handles them again. */
  name: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/)),
  /** Of the file, beside that of the stages: `./handlers/on-booking.ts`. */
  entry: z.string().check(z.minLength(1)),
  /** Event types of the catalogue, or of our own. */
  events: z.array(eventType).check(z.minLength(1)),
  duplicates,
  superseded,
  /** Whether it may see personal fields. If so, its rule is on the personal bus. */
  personalData: z.boolean(),
  /** For one event. */
  timeoutSeconds: z._default(timeoutSeconds, 30),
  /** Tries before an event is moved to the dead letters; twenty take about three hours. */
  attempts: z._default(z.int().check(z.minimum(1), z.maximum(1_000)), 20),
  /** How many events it handles at the same time, at most: a backlog does not take the executions of the others. */
  processes: z._default(z.int().check(z.minimum(2), z.maximum(1_000)), 10),
  may: ownRights,
  calls: ownShare,
});

export type OwnHandlerSettings = z.output<typeof ownHandler>;
