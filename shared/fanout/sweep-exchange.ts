import * as z from '#shared/kernel/zod.ts';
import type { AnswerOf, RequestOf } from '#shared/kernel/exchange.ts';

/** What the sweep may be asked, and what a run answers. */
export const sweepExchange = {
  request: z.strictObject({
    /** Retries all set-aside events now, whether due or not. */
    trySetAside: z._default(z.boolean(), false),
  }),
  answer: z.object({
    published: z.number(),
    failed: z.number(),
    /** False if time ran out, or a bus is down. */
    isComplete: z.boolean(),
    /** Age of the instant up to which everything recorded is published. */
    behindSeconds: z.number(),
    setAside: z.number(),
  }),
};

export type SweepRequest = RequestOf<typeof sweepExchange>;
export type SweepAnswer = AnswerOf<typeof sweepExchange>;
