import * as z from '#shared/kernel/zod.ts';
import type { JsonObject } from '#shared/kernel/json.ts';

/** How many of the bookings of the last days are verified against the bank's balances. */
const verifiedBookings = z.object({
  bookings: z.number(),
  unverified: z.number(),
  /** Millionths, rounded down: verified so soon after they were recorded. Left out if there was nothing to verify. */
  inDayPpm: z.optional(z.number()),
  inFourDaysPpm: z.optional(z.number()),
  /** What nothing explains of balances, in integer cents without sign, by currency. */
  unexplainedCents: z.record(z.string(), z.number()),
});

/** One run of a job over a portfolio: planned as shards, which workers take one by one. */
export const run = z.object({
  job: z.string(),
  /** The scheduled day, or the day and the request of a person: a start that is delivered twice is one run. */
  id: z.string(),
  /** Day at the bank for which the run acts (`YYYY-MM-DD`). Business time never comes from a clock. */
  asOf: z.string(),
  /** The job parses it. */
  request: z.record(z.string(), z.json()),
  /** Canonical UTC, like every instant here. */
  startedAt: z.string(),
  completedAt: z.optional(z.string()),
  /** When its results were fixed: its report is written after that, and states this as its completion. */
  endedAt: z.optional(z.string()),
  /** Stopped by a person: its shards wait until the run is resumed. */
  isStopped: z._default(z.boolean(), false),
  isPlanned: z._default(z.boolean(), false),
  /** Where planning continues. */
  cursor: z.optional(z.string()),
  /** Numbers of shards. */
  planned: z._default(z.number(), 0),
  finished: z._default(z.number(), 0),
  /** Items by outcome, and what the plan left out by reason. */
  counts: z._default(z.record(z.string(), z.number()), {}),
  /** Sums over its items, by name, in integer cents. */
  sums: z.optional(z.record(z.string(), z.number())),
  /** Once ended: how many of the items that it had to reach it has reached. */
  coverage: z.optional(z.object({ reached: z.number(), expected: z.number() })),
  /** Once ended, if it compared the balances of the whole portfolio. */
  verified: z.optional(verifiedBookings),
  /** Once ended: over its inputs, rules and results, as its manifest states them. */
  sha256: z.optional(z.string()),
});

export type Run = z.output<typeof run>;

type RunState = 'planning' | 'working' | 'stopped' | 'complete';

export interface RunName {
  readonly job: string;
  readonly id: string;
}

export interface NewRun extends RunName {
  readonly asOf: string;
  readonly request: JsonObject;
}

export function stateOf({ completedAt, isStopped, isPlanned }: Run): RunState {
  if (completedAt !== undefined) return 'complete';
  if (isStopped) return 'stopped';
  return isPlanned ? 'working' : 'planning';
}
