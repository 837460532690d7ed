import * as z from '#shared/kernel/zod.ts';
import { query } from '#shared/operators/query.ts';
import type { ResponseOf } from '#shared/operators/row.ts';

const shownCapability = z.object({
  name: z.string(),
  /** What it means about the bank. */
  means: z.string(),
  /** The job that observes it, and when. */
  observedBy: z.string(),
  state: z.enum(['unproven', 'proven', 'refuted']),
  /** Keys of objects and names of entities that show it. */
  evidence: z.array(z.string()),
  /** Canonical UTC; omitted while it is unproven. */
  at: z.optional(z.string()),
});

/** Queries about capabilities of the bank. */
export const capabilityCommands = {
  list: query({
    name: 'capabilities/list',
    by: 'runs',
    request: z.strictObject({}),
    response: z.object({ capabilities: z.array(shownCapability) }),
  }),
};

export type ListedCapabilities = ResponseOf<typeof capabilityCommands.list>;
