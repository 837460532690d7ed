import { keptFacts } from '#shared/archive/kept-event.ts';
import { recordFamilyNames } from '#shared/events/families.ts';
import { amountInList } from '#shared/failures/failed-amount.ts';
import * as z from '#shared/kernel/zod.ts';
import { query } from '#shared/operators/query.ts';
import type { ResponseOf } from '#shared/operators/row.ts';

/** The most that one answer shows of a family: each is read with its record. */
export const mostUnpublished = 100;

const unpublished = z.object({
  id: keptFacts.shape.id,
  family: z.enum(recordFamilyNames),
  /** Code of the last failure. */
  code: z.string(),
  tries: z.number(),
  /** When the sweep tries it again, canonical UTC. */
  dueAt: z.string(),
  /** Left out if its record has expired. */
  eventType: z.optional(z.string()),
  recordedAt: z.optional(z.string()),
  /** If its row says one. The account is masked. */
  amount: z.optional(amountInList),
});

/** Queries about events that no bus took. */
export const unpublishedQueries = {
  list: query({
    name: 'unpublished/list',
    by: 'deadLetters',
    request: z.strictObject({
      family: z.enum(recordFamilyNames),
      limit: z._default(z.int().check(z.minimum(1), z.maximum(mostUnpublished)), 50),
    }),
    response: z.object({ events: z.array(unpublished), hasMore: z.boolean() }),
  }),
};

export type UnpublishedResponse = ResponseOf<typeof unpublishedQueries.list>;
