import * as z from '#shared/kernel/zod.ts';
import { familyNames } from '#shared/events/families.ts';
import type { ResponseOf, RequestOf } from '#shared/operators/row.ts';

/** The most events of one page. */
export const mostReplayed = 500;

/** A page of a replay, and with the cursor of its answer the next one. */
export const replayExchange = {
  request: z
    .strictObject({
      family: z.enum(familyNames),
      /** Days on which the events were recorded, UTC, both included. */
      from: z.iso.date(),
      to: z.iso.date(),
      type: z.optional(z.string().check(z.minLength(1))),
      /** Only events of this entity, or of this customer or account. */
      entity: z.optional(z.string().check(z.minLength(1))),
      /** Counts what would be sent. */
      dryRun: z._default(z.boolean(), false),
      cursor: z.optional(z.string()),
      /** Events per page. */
      limit: z._default(z.int().check(z.minimum(1), z.maximum(mostReplayed)), 100),
    })
    .check(z.refine(({ from, to }) => from <= to, 'from is later than to')),
  answer: z.object({
    runId: z.string(),
    /** Sent, or with `dryRun` what would have been. */
    sent: z.number(),
    /** Nothing of these can be read any more: they, or others of their content, were erased, or they were nobody's and have expired. */
    erased: z.number(),
    /** The day that it has come to. */
    day: z.string(),
    /** How much of the days is done, from 0 to 1. */
    done: z.number(),
    /** Left out at the end. */
    cursor: z.optional(z.string()),
  }),
};

export type ReplayRequest = RequestOf<typeof replayExchange>;
export type ReplayAnswer = ResponseOf<typeof replayExchange>;
