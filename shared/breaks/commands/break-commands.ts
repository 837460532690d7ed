import * as z from '#shared/kernel/zod.ts';
import { absentResponse, type ResponseOf, type RequestOf } from '#shared/operators/row.ts';
import { breakKinds, breakRow, breakStates, severities } from '#shared/breaks/break.ts';
import { breakStep } from '#shared/breaks/history.ts';
import { breakNote } from '#shared/breaks/notes.ts';

const id = z.string().check(z.minLength(1), z.maxLength(200));

/** As people see it. */
const shownBreak = z.extend(breakRow, {
  /** Until when somebody should have settled it, canonical UTC. */
  deadline: z.string(),
  isOverdue: z.boolean(),
});

export type ShownBreak = z.output<typeof shownBreak>;

/** What one request changes; a change asks as often as it has to. */
export const mostAtOnce = 25;

/** Who changes which breaks, by which change. */
const changing = {
  ids: z.array(id).check(z.minLength(1), z.maxLength(mostAtOnce)),
  change: z.string(),
  by: z.string(),
};

const changed = z.object({
  /** Of those that were changed, the states before, and how many there were in each. */
  before: z.record(z.string(), z.number()),
  refused: z.array(z.object({ id: z.string(), because: z.string() })),
});

/** The name of a session, as the record of changes has it. */
export const ownerName = z.string().check(z.regex(/^[\w+=,.@-]{2,64}$/));

export const noteText = z.string().check(z.trim(), z.minLength(1), z.maxLength(2_000));

/** Keys of objects, or ids of bookings. */
export const noteEvidence = z
  .array(z.string().check(z.regex(/^\S{1,500}$/)))
  .check(z.minLength(1), z.maxLength(20));

/** What people ask about breaks, and what they change. */
export const breaksExchanges = {
  list: {
    request: z.strictObject({
      ask: z.literal('list-breaks'),
      /** Those that wait for somebody, if left out. */
      state: z.optional(z.enum(breakStates)),
      kind: z.optional(z.enum(breakKinds)),
      severity: z.optional(z.enum(severities)),
      accountId: z.optional(id),
      entity: z.optional(id),
      owner: z.optional(ownerName),
      /** Canonical UTC: first seen before then. */
      before: z.optional(z.string()),
      overdue: z._default(z.boolean(), false),
    }),
    /** The most severe first, and of those the oldest; `hasMore` if there are more than one answer takes. */
    answer: z.object({ breaks: z.array(shownBreak), hasMore: z.boolean() }),
  },
  show: {
    request: z.strictObject({ ask: z.literal('show-break'), id }),
    answer: z.union([
      absentResponse,
      z.object({
        found: shownBreak,
        history: z.array(breakStep),
        notes: z.array(breakNote),
        /** Where the objects lie whose keys the evidence names: `s3://<bucket>`. */
        evidenceIn: z.string(),
      }),
    ]),
  },
  assign: {
    request: z.strictObject({
      ask: z.literal('assign-breaks'),
      ...changing,
      owner: ownerName,
      /** Day at the bank until whose end they are quiet. */
      untilDay: z.iso.date(),
    }),
    answer: changed,
  },
  /** A comment, or evidence. */
  note: {
    request: z.strictObject({
      ask: z.literal('note-breaks'),
      ...changing,
      text: z.optional(noteText),
      evidence: z.optional(noteEvidence),
    }),
    answer: changed,
  },
  close: {
    request: z.strictObject({ ask: z.literal('close-breaks'), ...changing, because: z.string() }),
    answer: changed,
  },
};

export type BreaksRequest<Ask extends keyof typeof breaksExchanges> = RequestOf<
  (typeof breaksExchanges)[Ask]
>;
export type BreaksAnswer<Ask extends keyof typeof breaksExchanges> = ResponseOf<
  (typeof breaksExchanges)[Ask]
>;
