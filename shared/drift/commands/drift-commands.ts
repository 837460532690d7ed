import { seenDrift } from '#shared/drift/seen-drift.ts';
import * as z from '#shared/kernel/zod.ts';
import { query } from '#shared/operators/query.ts';
import type { ResponseOf } from '#shared/operators/row.ts';

const request = z.strictObject({
  /** Event type or operation. */
  source: z.optional(z.string().check(z.minLength(1))),
  kind: z.optional(seenDrift.shape.kind),
});

export type DriftRequest = z.output<typeof request>;

/** Queries about content of the bank that departs from its contract. */
export const driftCommands = {
  list: query({
    name: 'drift/list',
    by: 'runs',
    request,
    /** Missing fields first, then the latest. */
    response: z.object({ drift: z.readonly(z.array(seenDrift)) }),
  }),
};

export type ListedDrift = ResponseOf<typeof driftCommands.list>;
