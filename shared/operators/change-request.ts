import { reason } from '#shared/audit/reason.ts';
import { jsonValue } from '#shared/kernel/json-value.ts';
import * as z from '#shared/kernel/zod.ts';
import type { RequestOf, ResponseOf } from './row.ts';

/** Request and response of the operators' API for any command. */
export const changeRequest = {
  request: z.strictObject({
    /** Chosen by the caller: the same in each request that belongs to one change. */
    change: z.string().check(z.regex(/^[\w-]{8,64}$/)),
    reason,
    /** The command's own request. */
    request: jsonValue,
  }),
  response: z.union([
    z.object({ state: z.enum(['done', 'failed', 'open']), response: jsonValue }),
    /** The function refused it. */
    z.object({ state: z.literal('failed'), because: z.string() }),
    z.object({ state: z.literal('part'), soFar: jsonValue }),
  ]),
};

export type ChangeRequest = RequestOf<typeof changeRequest>;
export type ChangeResponse = ResponseOf<typeof changeRequest>;
