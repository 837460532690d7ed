import { failureKinds } from '#shared/kernel/failure-kinds.ts';
import * as z from '#shared/kernel/zod.ts';
import type { ConcernedAmount } from './failed-amount.ts';
import type { EventNames } from './failed-names.ts';

/** One of the things that failed. */
const example = z.object({
  /** Record id of an event. */
  eventId: z.optional(z.string()),
  eventType: z.optional(z.string()),
  /** Kind and end of the id of the entity that the event is about. */
  entity: z.optional(z.string()),
  /** Run of a job, or run and shard. */
  work: z.optional(z.string()),
});

/** A cause for which a function fails: since when, how often, and an example. */
export const failingCause = z.object({
  /** Folder of the function, or `own/` and the name of a handler. */
  of: z.string(),
  cause: z.string(),
  kind: z.enum(failureKinds),
  code: z.string(),
  action: z.optional(z.string()),
  resource: z.optional(z.string()),
  count: z.int(),
  /** Canonical UTC. */
  firstSeen: z.string(),
  lastSeen: z.string(),
  example,
  /** Some of what failed for it and has not succeeded since. */
  waiting: z.set(z.string()),
  /** What those concern that say an amount. */
  amounts: z.optional(z.set(z.string())),
  /** By what other ids they are found. */
  foundBy: z.optional(z.set(z.string())),
});

export type FailingCause = z.output<typeof failingCause>;
export type FailureExample = z.output<typeof example>;

/** What is noted of something that failed: an example, and what it concerns. */
export interface FailureFacts extends FailureExample {
  readonly amount?: ConcernedAmount | undefined;
  readonly names?: EventNames | undefined;
}
