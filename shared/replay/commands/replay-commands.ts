import { familyNames } from '#shared/events/families.ts';
import * as z from '#shared/kernel/zod.ts';
import { commandInParts } from '#shared/operators/command.ts';
import { query } from '#shared/operators/query.ts';
import type { RequestOf, ResponseOf } from '#shared/operators/row.ts';
import { eventRate } from '#shared/replay/event-rate.ts';

/** The most events of one page. */
export const mostReplayed = 500;

const which = {
  family: z.enum(familyNames),
  /** Days on which the events were recorded, UTC, both included. */
  from: z.iso.date(),
  to: z.iso.date(),
  type: z.optional(z.string().check(z.minLength(1))),
  /** Only events of this entity, or of this customer or account. */
  entity: z.optional(z.string().check(z.minLength(1))),
};

const inOrder = z.refine<{ readonly from: string; readonly to: string }>(
  ({ from, to }) => from <= to,
  'from is later than to',
);

/** A page of a replay. The cursor of its response leads to the next one. */
const page = {
  request: z
    .strictObject({
      ...which,
      cursor: z.optional(z.string()),
      /** Events per page. */
      limit: z._default(z.int().check(z.minimum(1), z.maximum(mostReplayed)), 100),
    })
    .check(inOrder),
  response: z.object({
    runId: z.string(),
    /** Number of events sent; in a preview, the number that would be sent. */
    sent: z.number(),
    /**
     * Number of events that cannot be read any more: erased, with the content of an erased one, or without an owner and
     * expired.
     */
    erased: z.number(),
    /** The day that it has reached. */
    day: z.string(),
    /** How much of the days is done, from 0 to 1. */
    done: z.number(),
    /** Left out at the end. */
    cursor: z.optional(z.string()),
  }),
};

export type ReplayRequest = RequestOf<typeof page>;
export type ReplayResponse = ResponseOf<typeof page>;

const { sent, erased, day, cursor } = page.response.shape;

/** The result of a replay so far. */
export const replayedSoFar = z.object({
  sent,
  erased,
  day,
  /** How much of the days is done. */
  percent: z.int(),
  cursor,
});

const atStart: Pick<ReplayResponse, 'sent' | 'erased' | 'cursor'> = { sent: 0, erased: 0 };

/** Commands that have events handled again. */
export const replayCommands = {
  /** Counts what a page would send, and sends nothing. */
  preview: query({ name: 'replay/preview', by: 'replay', ...page }),
  /** Sends the events of some days through their handlers again, one second's worth in each part. */
  replay: commandInParts({
    name: 'replay',
    by: 'replay',
    action: 'replay events',
    request: z.strictObject({ ...which, rate: eventRate }).check(inOrder),
    response: z.object({ sent, erased }),
    part: page,
    describe: ({ family, from, to }) => ({ entity: `events of ${family} ${from}..${to}` }),
    carryOut: async ({ rate, ...asked }, { call, soFar }) => {
      const before = soFar === undefined ? atStart : replayedSoFar.parse(soFar);
      const limit = Math.min(rate, mostReplayed);
      const next = await call({ ...asked, limit, ...(before.cursor && { cursor: before.cursor }) });
      const counts = { sent: before.sent + next.sent, erased: before.erased + next.erased };
      if (next.cursor === undefined) return { state: 'done', after: counts, response: counts };
      const percent = Math.floor(next.done * 100);
      return { state: 'part', soFar: { ...counts, day: next.day, percent, cursor: next.cursor } };
    },
  }),
};
