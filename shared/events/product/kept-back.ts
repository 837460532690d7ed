import * as z from '#shared/kernel/zod.ts';
import { defineEvent } from '../definition.ts';
import { open, payloadOf } from '../marks.ts';

export const eventParked = defineEvent({
  type: 'EventParked',
  family: 'product',
  occursWhen:
    'An event of the bank was set aside: its handler cannot process it as it is, and a person must look.',
  entity: { kind: 'event' },
  payload: payloadOf({
    /** The `id` under which teams receive it once it is redriven. */
    event_id: open(z.string()),
    /** Its own family, such as `accounts`. */
    family: open(z.string()),
    event_type: open(z.string()),
    /** The kind of cause, such as `payload` or `entity-unknown`: the first word of the reason that operators see. */
    cause: open(z.string()),
    parked_at: open(z.iso.datetime()),
  }),
});

export const eventGivenUp = defineEvent({
  type: 'EventGivenUp',
  family: 'product',
  occursWhen: 'The message of an event was found in the dead letters: its handler failed for two days.',
  entity: { kind: 'event' },
  payload: payloadOf({
    /** The `id` under which teams receive it once it is redriven. */
    event_id: open(z.string()),
    /** Its own family, such as `accounts`. */
    family: open(z.string()),
    event_type: open(z.string()),
    /** When the bank sent it. */
    received_at: open(z.iso.datetime()),
    /** Up to a quarter of an hour after it was given up. */
    noticed_at: open(z.iso.datetime()),
  }),
});
