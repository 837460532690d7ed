import * as z from '#shared/kernel/zod.ts';
import { defineEvent } from '../definition.ts';
import { open, payloadOf } from '../marks.ts';

export const subscriptionSilent = defineEvent({
  type: 'SubscriptionSilent',
  family: 'product',
  occursWhen:
    'The bank has sent nothing of a type for longer than is usual: nothing happened, or it stopped sending.',
  entity: { kind: 'subscription' },
  payload: payloadOf({
    event_type: open(z.string()),
    /** At the bank; omitted if the type has no subscription there. */
    subscription_id: open(z.optional(z.string())),
    /** When the last event of the type arrived, or its subscription was created if none ever did. */
    silent_since: open(z.iso.datetime()),
    silent_hours: open(z.number()),
    /** What is usual on this weekday. */
    expected_hours: open(z.int()),
  }),
});
