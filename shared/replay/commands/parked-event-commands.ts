import * as z from '#shared/kernel/zod.ts';
import { keptFacts } from '#shared/archive/kept-event.ts';
import { familyNames } from '#shared/events/families.ts';
import { absentResponse, type ResponseOf, type RequestOf } from '#shared/operators/row.ts';
import { shownBody } from '#shared/replay/masked-body.ts';

const id = keptFacts.shape.id;
const family = z.enum(familyNames);
const limit = z._default(z.int().check(z.minimum(1), z.maximum(200)), 50);
/** Erased, or with their body gone. */
const unreadable = z.number();

/** The most ids that one request may name. */
export const mostParkedIds = 200;

/** What may be asked about parked events. */
export const parkedExchanges = {
  list: {
    request: z.strictObject({ ask: z.literal('list'), family, cursor: z.optional(z.string()), limit }),
    answer: z.object({
      events: z.array(
        z.pick(keptFacts, { id: true, eventType: true, reason: true, receivedAt: true, recordedAt: true }),
      ),
      cursor: z.optional(z.string()),
    }),
  },
  show: {
    request: z.strictObject({ ask: z.literal('show'), id }),
    answer: z.union([absentResponse, z.extend(keptFacts, { entityId: z.string(), body: shownBody })]),
  },
  redriveIds: {
    request: z.strictObject({
      ask: z.literal('redrive-ids'),
      ids: z.array(id).check(z.minLength(1), z.maxLength(mostParkedIds)),
    }),
    answer: z.object({
      runId: z.string(),
      sent: z.number(),
      unreadable,
      notParked: z.number(),
      absent: z.number(),
    }),
  },
  redriveFamily: {
    request: z.strictObject({
      ask: z.literal('redrive-family'),
      family,
      type: z.optional(z.string().check(z.minLength(1))),
      /** From the previous answer: events that are parked again after its first page are left alone. */
      run: z.optional(z.strictObject({ runId: z.uuid(), askedAt: z.iso.datetime(), cursor: z.string() })),
      limit,
    }),
    answer: z.object({
      sent: z.number(),
      unreadable,
      /** Of the next request; left out at the end. */
      run: z.optional(z.object({ runId: z.string(), askedAt: z.string(), cursor: z.string() })),
    }),
  },
};

export const parkedRequest = z.discriminatedUnion('ask', [
  parkedExchanges.list.request,
  parkedExchanges.show.request,
  parkedExchanges.redriveIds.request,
  parkedExchanges.redriveFamily.request,
]);

type ParkedExchanges = typeof parkedExchanges;

export type ParkedRequest = z.output<typeof parkedRequest>;
export type AskedOfParked<Ask extends keyof ParkedExchanges> = RequestOf<ParkedExchanges[Ask]>;
export type ParkedAnswer<Ask extends keyof ParkedExchanges> = ResponseOf<ParkedExchanges[Ask]>;
