import { keptFacts } from '#shared/archive/kept-event.ts';
import * as z from '#shared/kernel/zod.ts';

/** One thing that happened, as a store says it. It names ids, types, states, times and amounts, and nothing personal. */
const lifeStep = z.object({
  /** Canonical UTC; left out if no store says when. */
  at: z.optional(z.string()),
  /** One plain sentence. */
  what: z.string(),
  /** Id or key of what says so. */
  where: z.optional(z.string()),
  /** The command that goes on, as it is typed behind `npm run ops --`, without the stage. */
  next: z.optional(z.string()),
});

export type LifeStep = z.output<typeof lifeStep>;

/** A store that did not say its part, and why. */
const unreadStore = z.object({ store: z.string(), because: z.string() });

export type UnreadStore = z.output<typeof unreadStore>;

/** What happened to an event, an entity or a customer, step by step. */
export const life = z.object({
  /** `BOOKING 4f2a…`, `loan loan_1` or `person per_1`. */
  of: z.string(),
  /** Of an event that has a record. */
  event: z.optional(
    z.object({
      id: z.string(),
      type: z.string(),
      state: keptFacts.shape.state,
      entity: z.object({ kind: z.string(), id: z.string() }),
    }),
  ),
  /** Id of an event that has no record yet. */
  waiting: z.optional(z.string()),
  /** In the order of time; what has no time comes last. */
  steps: z.array(lifeStep),
  /** A life lacks what these would have said. */
  unread: z.array(unreadStore),
});

export type Life = z.output<typeof life>;

/** Earlier steps first. Those of the same instant stay in the order in which they are given. */
export function inTime(steps: readonly LifeStep[]): LifeStep[] {
  return steps.toSorted(({ at: one = '~' }, { at: other = '~' }) =>
    one === other ? 0 : one < other ? -1 : 1,
  );
}
