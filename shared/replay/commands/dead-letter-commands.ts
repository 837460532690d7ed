import * as z from '#shared/kernel/zod.ts';
import { familyNames } from '#shared/events/families.ts';
import { absentResponse, type ResponseOf } from '#shared/operators/row.ts';
import { shownBody } from '#shared/replay/masked-body.ts';

const family = z.enum(familyNames);
/** The most that one request may name. */
export const mostDeadLetters = 200;

const limit = z._default(z.int().check(z.minimum(1), z.maximum(mostDeadLetters)), 50);

const letter = z.object({
  messageId: z.string(),
  queuedAt: z.string(),
  eventType: z.string(),
  /** These are left out where the message is no delivery. */
  id: z.optional(z.string()),
  receivedAt: z.optional(z.string()),
  source: z.optional(z.string()),
});

/** What may be asked about dead letters. */
export const deadLettersExchanges = {
  list: {
    request: z.strictObject({ ask: z.literal('list'), family, limit }),
    answer: z.object({ letters: z.array(letter) }),
  },
  show: {
    request: z.strictObject({
      ask: z.literal('show'),
      family,
      messageId: z.string().check(z.minLength(1)),
    }),
    answer: z.union([absentResponse, z.extend(letter, { body: z.optional(shownBody) })]),
  },
  redrive: {
    request: z.strictObject({ ask: z.literal('redrive'), family, limit }),
    /** `isEmpty`: no more are visible; those that someone has just looked at are hidden for minutes. */
    answer: z.object({ sent: z.number(), isEmpty: z.boolean() }),
  },
};

export const deadLettersRequest = z.discriminatedUnion('ask', [
  deadLettersExchanges.list.request,
  deadLettersExchanges.show.request,
  deadLettersExchanges.redrive.request,
]);

export type DeadLettersRequest = z.output<typeof deadLettersRequest>;
export type ListedLetter = z.output<typeof letter>;
export type DeadLettersAnswer<Ask extends keyof typeof deadLettersExchanges> = ResponseOf<
  (typeof deadLettersExchanges)[Ask]
>;
