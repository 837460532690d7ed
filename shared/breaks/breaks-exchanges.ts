import * as z from '#shared/kernel/zod.ts';
import { absentAnswer, type AnswerOf } from '#shared/kernel/exchange.ts';
import { breakKinds, breakRow, breakStates } from './break.ts';

/** What people ask about breaks. */
export const breaksExchanges = {
  list: {
    request: z.strictObject({
      ask: z.literal('list-breaks'),
      state: z._default(z.enum(breakStates), 'OPEN'),
      kind: z.optional(z.enum(breakKinds)),
    }),
    /** Oldest first; `hasMore` if there are more than one answer takes. */
    answer: z.object({ breaks: z.array(breakRow), hasMore: z.boolean() }),
  },
  show: {
    request: z.strictObject({ ask: z.literal('show-break'), id: z.string().check(z.minLength(1)) }),
    answer: z.union([
      absentAnswer,
      z.object({
        found: breakRow,
        /** Where the objects lie whose keys the evidence names: `s3://<bucket>`. */
        evidenceIn: z.string(),
      }),
    ]),
  },
};

export type BreaksAnswer<Ask extends keyof typeof breaksExchanges> = AnswerOf<(typeof breaksExchanges)[Ask]>;
