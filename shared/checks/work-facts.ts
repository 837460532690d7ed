import { recordFamilyNames } from '#shared/events/families.ts';
import { failingCause } from '#shared/failures/failing-cause.ts';
import * as z from '#shared/kernel/zod.ts';
import { fact } from './account-facts.ts';

/** What waits in a queue, and among its dead letters. */
const queueDepth = z.object({
  /** A family, or `handler` and the name of one of the company's own. */
  queue: z.string(),
  waiting: z.number(),
  /** Being worked on, or failed and waiting for the next try. */
  inFlight: z.number(),
  dead: z.number(),
});

export type QueueDepth = z.output<typeof queueDepth>;

/** What waits and what fails in a stage: names, numbers and times alone. */
export const workFacts = z.object({
  queues: fact(z.array(queueDepth)),
  failing: fact(z.array(z.omit(failingCause, { waiting: true }))),
  /** Events that no bus took, by family, with the code of one of them. */
  unpublished: fact(
    z.array(
      z.object({
        family: z.enum(recordFamilyNames),
        count: z.number(),
        code: z.string(),
        example: z.string(),
      }),
    ),
  ),
});

export type WorkFacts = z.output<typeof workFacts>;
