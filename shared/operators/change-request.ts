import { reason } from '#shared/audit/reason.ts';
import type { ResponseOf, RequestOf } from './row.ts';
import { jsonValue } from '#shared/kernel/json-value.ts';
import * as z from '#shared/kernel/zod.ts';

/** A request for any change, and what came of it. */
export const changeExchange = {
  request: z.strictObject({
    /** Chosen by whoever asks: the same in each request that belongs to one change. */
    change: z.string().check(z.regex(/^[\w-]{8,64}$/)),
    reason,
    /** As the change reads it. */
    asked: jsonValue,
  }),
  answer: z.union([
    z.object({ state: z.enum(['done', 'failed', 'open']), answer: jsonValue }),
    /** The function refused it. */
    z.object({ state: z.literal('failed'), because: z.string() }),
    z.object({ state: z.literal('part'), soFar: jsonValue }),
  ]),
};

export type ChangeRequest = RequestOf<typeof changeExchange>;
export type ChangeAnswer = ResponseOf<typeof changeExchange>;
